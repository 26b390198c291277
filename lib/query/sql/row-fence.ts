import { lexiconOf } from './lexicon';
import { scanSql } from './tokens';

/**
 * Databases whose planner may test a condition before a row rule that is written before it. Where such a condition can
 * fail, whether it failed tells of rows that the rule hides. Over an OFFSET, these planners move no condition.
 */
const reordering: ReadonlySet<string> = new Set(['postgresql', 'duckdb', 'motherduck']);
const fence = ' OFFSET 0';

/** What a filtered subquery ends with, so that its rule is tested before any condition around it; empty if it is so. */
export function fenceOf(dialect: string): string {
  return reordering.has(dialect) ? fence : '';
}

/** Words before a bracket that call nothing, and aggregates, which only see rows that passed every condition. */
const harmless: ReadonlySet<string> = new Set(
  'ALL AND ANY AS AVG BY COALESCE COUNT DISTINCT EXCEPT EXISTS FILTER FROM GROUP HAVING IN INTERSECT JOIN MAX MIN NOT NULLIF ON OR OVER SELECT SUM UNION USING VALUES WHERE WITH'.split(
    ' ',
  ),
);
const patterns: ReadonlySet<string> = new Set(['LIKE', 'ILIKE']);
const failing: ReadonlySet<string> = new Set(['CAST', 'ESCAPE', 'RLIKE', 'REGEXP', 'SIMILAR', 'TRY_CAST', 'COLLATE']);
const marks = /^[,;().=<>!]$/;

/**
 * Whether this SQL computes anything that can fail on the values of a row: a call, a cast, arithmetic, a pattern out of
 * a column. Comparisons of columns and literals cannot. What is not known counts as failing.
 */
export function canFail(sql: string, dialect: string): boolean {
  const tokens = [...scanSql(sql, lexiconOf(dialect))].filter(({ kind }) => kind !== 'comment');
  return tokens.some(({ kind, text }, at) => {
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    const word = text.toUpperCase();
    if (kind === 'open') return true;
    if (kind === 'mark') return text === '*' ? !isStar(before?.text) : !marks.test(text);
    if (kind === 'quoted') return next?.text === '(';
    if (kind !== 'word') return false;
    if (patterns.has(word)) return next?.kind !== 'text' || next.text.includes('\\');
    return failing.has(word) || (next?.text === '(' && !harmless.has(word));
  });
}

/** `*` for all columns, not for a product. */
function isStar(before: string | undefined): boolean {
  return before !== undefined && /^(?:select|distinct|all|[.,(])$/i.test(before);
}
