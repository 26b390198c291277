import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { own } from '@/lib/text/own';
import type { Json } from '@/lib/text/rison';
import type { Resource, Searchable } from './resource';
import { exists } from './scope';

export interface Filter {
  readonly col: string;
  readonly opr: string;
  readonly value: Json;
}

/**
 * The filters of a list as one condition. An operator that the column does not support is ignored. Throws
 * `filter_column_invalid` and `filter_value_invalid`.
 */
export async function filterSql(
  resource: Resource,
  filters: readonly Filter[],
  viewer: Viewer,
): Promise<SQL | undefined> {
  const conditions = await Promise.all(filters.map(async (filter) => condition(resource, filter, viewer)));
  return and(...conditions.map((one) => one ?? undefined));
}

function condition(resource: Resource, { col, opr, value }: Filter, viewer: Viewer): SQL | null | Promise<SQL> {
  const named = own(own(resource.list.filters, col), opr);
  if (named) return named.condition(value, viewer);
  const searchable = own(resource.list.search, col);
  if (!searchable) throw new AppError('filter_column_invalid', { column: col });
  const refuse = () => new AppError('filter_value_invalid', { column: col, value: JSON.stringify(value) });
  switch (searchable.kind) {
    case 'text':
      return textCondition(searchable.column, opr, value, refuse);
    case 'uuid':
      return uuidCondition(searchable.column, opr, value, refuse);
    case 'enum':
      return opr === 'eq' || opr === 'neq' ? enumCondition(searchable, opr, value, refuse) : null;
    case 'choice':
      return opr === 'eq' || opr === 'neq' ? textCondition(searchable.column, opr, String(value), refuse) : null;
    case 'number':
      return comparison(searchable.column, opr, value, asInteger);
    case 'date':
      return comparison(searchable.column, opr, value, asInstant);
    case 'boolean':
      return booleanCondition(searchable.column, opr, value, refuse);
    case 'one':
      return oneCondition(searchable.column, opr, value, refuse);
    case 'many':
      return manyCondition(resource, searchable, opr, value, refuse);
  }
}

type Refuse = () => AppError;

function textCondition(column: SQLWrapper, opr: string, value: Json, refuse: Refuse): SQL | null {
  if (opr === 'in') return membership(column, listOf(value).map(String));
  if (opr === 'not_in') return absence(column, listOf(value).map(String));
  const pattern = own(likePatterns, opr);
  if (pattern) {
    const { text, isNegated } = pattern;
    return isNegated ? sql`${column} not ilike ${text(String(value))}` : sql`${column} ilike ${text(String(value))}`;
  }
  if (opr !== 'eq' && opr !== 'neq') return null;
  if (typeof value !== 'string') throw refuse();
  return opr === 'eq' ? sql`${column} = ${value}` : sql`${column} <> ${value}`;
}

interface LikePattern {
  readonly text: (value: string) => string;
  readonly isNegated: boolean;
}

const startsWith = (value: string) => `${value}%`;
const endsWith = (value: string) => `%${value}`;
const contains = (value: string) => `%${value}%`;

/** `%` and `_` in the user's text stay wildcards: stored filters rely on it. */
const likePatterns: Readonly<Record<string, LikePattern>> = {
  sw: { text: startsWith, isNegated: false },
  ew: { text: endsWith, isNegated: false },
  ct: { text: contains, isNegated: false },
  nsw: { text: startsWith, isNegated: true },
  new: { text: endsWith, isNegated: true },
  nct: { text: contains, isNegated: true },
};

const uuidPattern = /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

function uuidCondition(column: SQLWrapper, opr: string, value: Json, refuse: Refuse): SQL | null {
  if (opr in likePatterns) throw refuse();
  const uuids = (opr === 'in' || opr === 'not_in' ? listOf(value) : [value]).map(String);
  const valid = uuids.filter((uuid) => uuidPattern.test(uuid));
  if (opr === 'eq' || opr === 'in') return membership(column, valid);
  return opr === 'neq' || opr === 'not_in' ? absence(column, valid) : null;
}

function enumCondition(
  { column, names }: Extract<Searchable, { kind: 'enum' }>,
  opr: string,
  value: Json,
  refuse: Refuse,
): SQL {
  if (typeof value !== 'string') throw refuse();
  const number = names[value] ?? null;
  if (opr === 'eq') return number === null ? sql`false` : sql`${column} = ${number}`;
  return number === null ? sql`true` : sql`${column} <> ${number}`;
}

/** For a value that cannot be read, `eq` matches no row and the other comparisons are ignored. */
function comparison(column: SQLWrapper, opr: string, value: Json, read: (value: Json) => unknown): SQL | null {
  if (opr === 'in') return membership(column, listOf(value).map(read).filter(isSome));
  if (opr === 'not_in') return absence(column, listOf(value).map(read).filter(isSome));
  const operand = read(value);
  if (opr === 'eq') return operand === null ? sql`false` : sql`${column} = ${operand}`;
  if (operand === null) return null;
  if (opr === 'neq') return sql`${column} <> ${operand}`;
  if (opr === 'gt') return sql`${column} > ${operand}`;
  return opr === 'lt' ? sql`${column} < ${operand}` : null;
}

function booleanCondition(column: SQLWrapper, opr: string, value: Json, refuse: Refuse): SQL | null {
  if (opr !== 'eq' && opr !== 'neq') return null;
  const wanted = truths.get(String(value).toLowerCase());
  if (wanted === undefined) throw refuse();
  return opr === 'eq' ? sql`${column} = ${wanted}` : sql`${column} <> ${wanted}`;
}

const truths = new Map(
  Object.entries({
    true: true,
    false: false,
    t: true,
    f: false,
    yes: true,
    no: false,
    on: true,
    off: false,
    1: true,
    0: false,
  }),
);

function oneCondition(column: SQLWrapper, opr: string, value: Json, refuse: Refuse): SQL | null {
  if (opr !== 'rel_o_m' && opr !== 'nrel_o_m') return null;
  const id = asInteger(value);
  if (id === null) throw refuse();
  return opr === 'rel_o_m' ? sql`${column} = ${id}` : sql`${column} is distinct from ${id}`;
}

/** Rows related to all of the ids; an id that does not exist is ignored. */
function manyCondition(
  resource: Resource,
  { relation: name }: Extract<Searchable, { kind: 'many' }>,
  opr: string,
  value: Json,
  refuse: Refuse,
): SQL | null {
  const relation = resource.scope.relations?.[name];
  if (opr !== 'rel_m_m' || !relation?.target) return null;
  const { target } = relation;
  const conditions = listOf(value).map((item) => {
    const id = asInteger(item);
    if (id === null) throw refuse();
    const isRelated = exists(relation, sql`${relation.scope.columns.id} = ${id}`);
    return sql`(${isRelated} or not exists (select 1 from ${target.table} where ${target.id} = ${id}))`;
  });
  return and(...conditions) ?? null;
}

function membership(column: SQLWrapper, values: readonly unknown[]): SQL {
  return values.length === 0 ? sql`false` : sql`${column} in ${values}`;
}

function absence(column: SQLWrapper, values: readonly unknown[]): SQL {
  return values.length === 0 ? sql`${column} is not null` : sql`${column} not in ${values}`;
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : typeof value === 'string' ? [...value] : [value];
}

const maxInteger = 2 ** 31 - 1;

function asInteger(value: Json): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : Number.NaN;
  return Number.isInteger(number) && Math.abs(number) <= maxInteger ? number : null;
}

function asInstant(value: Json): string | null {
  const instant = typeof value === 'string' ? new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function isSome<T>(value: T | null): value is T {
  return value !== null;
}
