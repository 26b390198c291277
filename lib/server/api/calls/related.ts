import { and, asc, count, ilike, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readMetadata } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, RelatedField, Resource } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { jsonResponse } from '@/lib/server/api/wire';
import { own } from '@/lib/text/own';

/** The schema of `q` for these calls. */
export const relatedSchema: ArgumentSchema = {
  type: 'object',
  properties: {
    filter: { type: 'string' },
    page: { type: 'integer' },
    page_size: { type: 'integer' },
    include_ids: { type: 'array', items: { type: 'integer' } },
  },
};
const RelatedArgument = z.object({
  filter: z.string().default(''),
  page: z.number().default(0),
  page_size: z.number().default(20),
  include_ids: z.array(z.number()).default([]),
});
type RelatedArgument = z.infer<typeof RelatedArgument>;

function readRelated(url: URL): RelatedArgument {
  const argument = RelatedArgument.parse(readArgument(url, relatedSchema));
  if (argument.page < 0) throw new AppError('page_invalid');
  return argument;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

function pageOf({ page, page_size }: RelatedArgument): Page {
  const limit = page_size <= 0 ? 100 : Math.min(page_size, 100);
  return { limit, offset: page * limit };
}

/**
 * `GET /api/v1/<resource>/related/<field>`: the rows that the field may refer to, at most 100 a page. Throws
 * `not_found`, `page_invalid`, and `request_invalid` for `include_ids` on a later page.
 */
export async function relatedCall(resource: Resource, { url, viewer, params }: Call): Promise<Response> {
  const field = own(resource.related, params.field ?? '');
  if (!field) throw new AppError('not_found');
  const argument = readRelated(url);
  if (argument.include_ids.length > 0 && argument.page > 0) {
    throw new AppError('request_invalid', { reason: 'include_ids needs the first page' });
  }
  const visible = field.rows?.(viewer);
  const where = and(visible, argument.filter ? field.matches(argument.filter) : undefined);
  const db = await readMetadata();
  const [total] = await db.select({ count: count() }).from(field.from).where(where);
  const found = await choices(field, viewer, where, pageOf(argument));
  const missing = argument.include_ids.filter((id) => !found.some((choice) => choice.value === id));
  if (argument.include_ids.length === 0) return jsonResponse({ count: total?.count ?? 0, result: found });
  const added = await choices(field, viewer, and(visible, inArray(field.id, missing)), { limit: 100, offset: 0 });
  const result = [...found, ...added];
  return jsonResponse({ count: result.length, result });
}

/**
 * The rows that a field refers to now (`held`), and the first 1000 that it may refer to, in the field's order; for a page
 * that shows all choices at once. Without the held ones saving such a page would take them away.
 */
export async function allChoices(
  field: RelatedField,
  viewer: Viewer,
  held: readonly number[] = [],
): Promise<{ value: number; text: string }[]> {
  const visible = field.rows?.(viewer);
  const found = (where: SQL | undefined, limit: number) => choices(field, viewer, where, { limit, offset: 0 });
  return heldFirst(held, found(visible, 1000), (ids) => found(and(visible, inArray(field.id, ids)), ids.length));
}

/** Choices, preceded by those of `held` that are not among them. */
export async function heldFirst<Choice extends { readonly value: number }>(
  held: readonly number[],
  first: PromiseLike<readonly Choice[]>,
  byId: (ids: number[]) => PromiseLike<readonly Choice[]>,
): Promise<Choice[]> {
  const offered = await first;
  const known = new Set(offered.map(({ value }) => value));
  const missing = held.filter((id) => !known.has(id));
  return [...(missing.length === 0 ? [] : await byId(missing)), ...offered];
}

async function choices(field: RelatedField, viewer: Viewer, where: SQL | undefined, page: Page) {
  const db = await readMetadata();
  const extra = field.extra?.(viewer) ?? {};
  const found = await db
    .select({ $value: field.id, $text: sql<string>`${field.text}`, ...extra })
    .from(field.from)
    .where(where)
    .orderBy(sql`${field.order}`, asc(field.id))
    .limit(page.limit)
    .offset(page.offset);
  return found.map(({ $value, $text, ...rest }) => ({ extra: rest, text: $text, value: Number($value) }));
}

/** `GET /api/v1/<resource>/distinct/<column>`: the values that a column has in the rows the viewer may see. */
export async function distinctCall(resource: Resource, { url, viewer, params }: Call): Promise<Response> {
  const column = own(resource.distinct, params.field ?? '');
  if (!column) throw new AppError('not_found');
  const argument = readRelated(url);
  const value = sql<string>`${column}`;
  const where = and(
    toSql(rows(viewer, resource.name), resource.scope),
    resource.only,
    isNotNull(value),
    argument.filter ? ilike(value, `${argument.filter}%`) : undefined,
  );
  const db = await readMetadata();
  const { limit, offset } = pageOf(argument);
  const counted = db
    .select({ count: sql<number>`count(distinct ${column})::int` })
    .from(resource.table)
    .where(where);
  const found = db
    .selectDistinct({ value })
    .from(resource.table)
    .where(where)
    .orderBy(value)
    .limit(limit)
    .offset(offset);
  const [[total], values] = await Promise.all([counted, found]);
  return jsonResponse({ count: total?.count ?? 0, result: values.map(({ value: text }) => ({ text, value: text })) });
}
