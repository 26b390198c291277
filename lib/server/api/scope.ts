import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Predicate } from '@/lib/permissions/predicate';

/** A relation of a row, written as a correlated `from … where …`. */
export interface Relation {
  readonly many: boolean;
  readonly from: SQLWrapper;
  readonly where: SQL;
  /** The related table itself: distinguishes an id that does not exist from one that is not related. */
  readonly target?: { readonly table: SQLWrapper; readonly id: SQLWrapper };
  readonly scope: Scope;
  readonly order?: SQLWrapper;
}

/** The names that predicates, filters and outputs may use for a table. */
export interface Scope {
  readonly columns: Readonly<Record<string, SQLWrapper>>;
  readonly relations?: Readonly<Record<string, Relation>>;
}

export function exists(relation: Relation, condition: SQL | null = null): SQL {
  const narrowed = condition === null ? relation.where : sql`${relation.where} and ${condition}`;
  return sql`exists (select 1 from ${relation.from} where ${narrowed})`;
}

/** A predicate as an SQL condition; parts that are always true or always false are removed. */
export function toSql(predicate: Predicate, scope: Scope): SQL {
  const folded = fold(predicate, scope);
  return folded === true ? sql`true` : folded === false ? sql`false` : folded;
}

function fold(predicate: Predicate, scope: Scope): SQL | boolean {
  if ('all' in predicate) return join(predicate.all, scope, { neutral: true, word: sql` and ` });
  if ('any' in predicate) return join(predicate.any, scope, { neutral: false, word: sql` or ` });
  if ('not' in predicate) {
    const inner = fold(predicate.not, scope);
    return typeof inner === 'boolean' ? !inner : sql`not ${inner}`;
  }
  if ('has' in predicate) {
    const relation = scope.relations?.[predicate.has];
    if (!relation) throw new Error(`no relation ${predicate.has}`);
    const inner = fold(predicate.where, relation.scope);
    return inner === false ? false : exists(relation, inner === true ? null : inner);
  }
  const column = scope.columns[predicate.col];
  if (!column) throw new Error(`no column ${predicate.col}`);
  return predicate.opr === 'eq' ? sql`${column} = ${predicate.value}` : sql`${column} in ${predicate.value}`;
}

interface Joint {
  readonly neutral: boolean;
  readonly word: SQL;
}

function join(parts: readonly Predicate[], scope: Scope, { neutral, word }: Joint): SQL | boolean {
  const conditions: SQL[] = [];
  for (const part of parts) {
    const folded = fold(part, scope);
    if (folded === !neutral) return folded;
    if (typeof folded !== 'boolean') conditions.push(folded);
  }
  return conditions.length === 0 ? neutral : sql`(${sql.join(conditions, word)})`;
}
