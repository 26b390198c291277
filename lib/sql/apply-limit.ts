import type { LimitClause, QueryShape, SkippedRows, StatementAnalysis } from './analysis';
import { type Edit, splice } from './splice';

/** How a dialect limits the rows of a query: by a clause, by an enclosing query, or only by stopping to read. */
export type LimitMethod = 'clause' | 'wrap' | 'none';

const wrapping = new Set(['db2', 'ibmi', 'hana', 'kustosql']);
const reading = new Set(['firebird']);
const fetching = new Set(['oracle']);
const topping = new Set(['mssql', 'teradatasql']);
/** A limit after a set operation belongs to its last branch. */
const branching = new Set(['clickhouse', 'clickhousedb']);
const skipping = new Set(['oracle', 'mssql']);

export function limitMethodOf(dialect: string): LimitMethod {
  if (wrapping.has(dialect)) return 'wrap';
  return reading.has(dialect) ? 'none' : 'clause';
}

/**
 * One statement of a script with its outermost limit set to `limit`. Undefined where SQL cannot express it: then the
 * consumer must stop reading. A limit that is an expression is not changed.
 */
export function limited(
  sql: string,
  statement: StatementAnalysis,
  limit: number,
  dialect: string,
  method: LimitMethod = limitMethodOf(dialect),
): string | undefined {
  const { query, start, end, kind } = statement;
  if (method === 'none' || query === null || kind !== 'read') return undefined;
  if (method === 'wrap') {
    const inner = `* FROM (\n${sql.slice(start, end)}\n)`;
    return topping.has(dialect) ? `SELECT TOP ${limit} ${inner}` : `SELECT ${inner}${clauseOf(limit, dialect)}`;
  }
  const isTopped = topping.has(dialect) && query.topAt === null && !query.hasOrder && query.limit === null;
  if (isTopped || (branching.has(dialect) && query.form === 'set')) {
    const common = sql.slice(start, query.bodyAt);
    const inner = `* FROM (\n${sql.slice(query.bodyAt, end)}\n) AS _l_0`;
    return `${common}${isTopped ? `SELECT TOP ${limit} ${inner}` : `SELECT ${inner}${clauseOf(limit, dialect)}`}`;
  }
  const edits = clauseEdits(query, limit, dialect);
  return edits && splice(sql, edits).slice(start, end - sql.length || undefined);
}

function clauseOf(limit: number, dialect: string): string {
  if (dialect === 'kustokql') return `\n| take ${limit}`;
  return fetching.has(dialect) ? `\nFETCH FIRST ${limit} ROWS ONLY` : `\nLIMIT ${limit}`;
}

function clauseEdits(query: QueryShape, limit: number, dialect: string): Edit[] | undefined {
  const { limit: given, skipped } = query;
  if (given?.isExpression) return undefined;
  if (skipped && given?.form !== 'fetch' && given?.form !== 'top') {
    if (skipping.has(dialect)) return skippingEdits(query, skipped, limit, dialect);
    if (topping.has(dialect) && given?.clauseStart === skipped.start) return undefined;
  }
  const isTop = topping.has(dialect) && !query.hasOffset;
  if (given?.form === 'limit' && fetching.has(dialect)) {
    return [{ start: given.clauseStart, end: given.clauseEnd, text: clauseOf(limit, dialect).trim() }];
  }
  if (given && (!isTop || given.form === 'top')) return [countEdit(given, limit)];
  if (!topping.has(dialect)) {
    return [{ start: query.limitAt, end: query.limitAt, text: clauseOf(limit, dialect) }];
  }
  if (!isTop || query.topAt === null) return undefined;
  const top = { start: query.topAt, end: query.topAt, text: ` TOP ${limit}` };
  return given ? [top, { start: given.clauseStart, end: given.clauseEnd, text: '' }] : [top];
}

/** For dialects that require it, rewrites any skipping of rows as `OFFSET … FETCH`. */
function skippingEdits({ limit: given, hasOrder }: QueryShape, skipped: SkippedRows, limit: number, dialect: string) {
  const order = topping.has(dialect) && !hasOrder ? 'ORDER BY (SELECT NULL) ' : '';
  const text = `${order}OFFSET ${skipped.count} ROWS FETCH FIRST ${limit} ROWS ONLY`;
  const edits: Edit[] = [{ start: skipped.start, end: skipped.end, text }];
  const isApart = given !== null && given.clauseStart !== skipped.start;
  return isApart ? [...edits, { start: given.clauseStart, end: given.clauseEnd, text: '' }] : edits;
}

function countEdit({ start, end }: LimitClause, limit: number): Edit {
  return { start, end, text: start === end ? ` ${limit}` : String(limit) };
}
