import { notFunctions } from '@/lib/query/sql/functions';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import { canFail, fenceOf } from '@/lib/query/sql/row-fence';
import type { SqlToken } from '@/lib/query/sql/tokens';
import { scanSql } from '@/lib/query/sql/tokens';
import type { SqlAnalysis, StatementAnalysis, TableName, TableUse } from './analysis';
import { type Edit, splice } from './splice';

/** Conditions that rows of a table must meet. Each has passed `checkClause`. */
export interface RowRule extends TableName {
  readonly clauses: readonly string[];
}

/**
 * `subquery`: a filtered query replaces the table. `predicate`: the conditions are added to those of the query, or,
 * where that is impossible, a subquery is used.
 */
export type RowRuleMethod = 'subquery' | 'predicate';

const predicated = new Set(['couchbase', 'pinot', 'solr']);

export function rowRuleMethodOf(dialect: string): RowRuleMethod {
  return predicated.has(dialect) ? 'predicate' : 'subquery';
}

/** Default catalog and schema of unqualified names. */
export interface Defaults {
  readonly catalog: string | null;
  readonly schema: string | null;
}

/** The script with its rules, or the reason why they cannot be applied. */
export type RuledScript = { readonly sql: string } | { readonly refused: string };

/**
 * Applies the rules to every mention of their tables: statements, subqueries, common table expressions, joins, set
 * operations and changes. Names are compared without case, and an unspecified schema or catalog matches everything, so
 * that a rule is applied too often rather than too rarely. The script is refused where a rule cannot be inserted or a
 * table is not named. Where people wrote the script and what is `asked` of its rows, and one of both could fail on rows that a
 * rule hides, the rule is tested first; null for SQL of our own.
 */
export function applyRowRules(
  sql: string,
  { statements, dialect }: SqlAnalysis,
  rules: readonly RowRule[],
  defaults: Defaults,
  method: RowRuleMethod = rowRuleMethodOf(dialect),
  asked: string | null = null,
): RuledScript {
  const mayFail = asked !== null && (canFail(sql, dialect) || canFail(asked, dialect));
  const fence = mayFail ? fenceOf(dialect) : '';
  const filters = new Filters(sql, dialect, method, fence);
  for (const statement of statements) {
    if (rules.length > 0 && statement.unnamed !== null) return { refused: statement.unnamed };
    for (const table of statement.tables) {
      if (rules.length > 0 && statistics.test(table.table)) return { refused: `${table.table} tells of all rows` };
      const names = meanings(table, dialect);
      const binding = rules.filter((rule) => names.some((name) => isAlike(rule, name, defaults)));
      const clauses = binding.flatMap((rule) => rule.clauses);
      if (clauses.length > 0 && !filters.add(table, clauses, statement)) {
        return { refused: `rows of ${table.table} are filtered, and here they cannot be` };
      }
    }
  }
  return { sql: splice(sql, filters.edits()) };
}

/** Whether rules narrow the rows of a table. */
export function isRuled(table: TableName, dialect: string, rules: readonly RowRule[], defaults: Defaults): boolean {
  const names = meanings(table, dialect);
  return rules.some((rule) => rule.clauses.length > 0 && names.some((name) => isAlike(rule, name, defaults)));
}

/** System tables that hold samples of table contents. */
const statistics =
  /^(?:pg_stats?|pg_stats_ext\w*|pg_statistic\w*|column_stat(?:s|istics)|sqlite_stat\d|dba_tab_col_statistics)$/i;

/**
 * The possible meanings of a name. In DuckDB the part before the table is a schema, or a catalog whose schema is
 * `main`.
 */
function meanings({ catalog, schema, table }: TableName, dialect: string): TableName[] {
  const isOpen = schema !== null && catalog === null && /^(?:duckdb|motherduck)$/.test(dialect);
  return [{ catalog, schema, table }, ...(isOpen ? [{ catalog: schema, schema: 'main', table }] : [])];
}

function isAlike(rule: TableName, { table, ...given }: TableName, defaults: Defaults): boolean {
  const fits = (a: string | null, b: string | null) => a === null || b === null || a.toLowerCase() === b.toLowerCase();
  return (
    rule.table.toLowerCase() === table.toLowerCase() &&
    fits(rule.schema, given.schema ?? defaults.schema) &&
    fits(rule.catalog, given.catalog ?? defaults.catalog)
  );
}

class Filters {
  private readonly replaced: Edit[] = [];
  private readonly conditions = new Map<
    string,
    { readonly place: NonNullable<TableUse['place']>; readonly clauses: string[] }
  >();

  constructor(
    private readonly sql: string,
    private readonly dialect: string,
    private readonly method: RowRuleMethod,
    private readonly fence: string,
  ) {}

  /** Returns false if the table cannot be filtered. */
  add(table: TableUse, clauses: readonly string[], { keyword, isConfirmed }: StatementAnalysis): boolean {
    const isAbout = keyword === 'DESCRIBE' || keyword === 'DESC' || keyword === 'SHOW';
    if (isAbout && !table.isReplaceable) return true;
    if (!isConfirmed) return false;
    if (table.role === 'write' && (keyword === 'INSERT' || keyword === 'REPLACE')) return true;
    const isBeside = table.place !== null && (table.role === 'write' || this.method === 'predicate');
    if (isBeside) return this.addCondition(table, clauses);
    if (!table.isReplaceable) return false;
    this.replaced.push(this.replacement(table, clauses));
    return true;
  }

  /** Where a join and its query end at the same position, the join's condition is closed first. */
  edits(): Edit[] {
    const conditions = [...this.conditions.values()].sort((a, b) => a.place.keyword.localeCompare(b.place.keyword));
    return [
      ...this.replaced,
      ...conditions.flatMap(({ place, clauses }) => conditionEdits(place, clauses, this.fence !== '')),
    ];
  }

  private replacement({ start, extrasEnd, alias, label }: TableUse, clauses: readonly string[]): Edit {
    const as = this.dialect === 'oracle' ? ' ' : ' AS ';
    const query = `(SELECT * FROM ${this.sql.slice(start, extrasEnd)} WHERE ${joined(clauses)}${this.fence})`;
    return { start, end: extrasEnd, text: alias ? query : `${query}${as}${label}` };
  }

  private addCondition(table: TableUse, clauses: readonly string[]): boolean {
    const { place } = table;
    if (place === null) return false;
    const name = table.alias
      ? this.sql.slice(table.alias.start, table.alias.end).replace(/\s*\([\s\S]*$/, '')
      : table.label;
    const key = `${place.keyword} ${place.insertAt}`;
    const known = this.conditions.get(key) ?? { place, clauses: [] };
    known.clauses.push(...clauses.map((clause) => qualified(clause, name, this.dialect)));
    this.conditions.set(key, known);
    return true;
  }
}

function conditionEdits(
  { condition, insertAt, keyword }: NonNullable<TableUse['place']>,
  clauses: readonly string[],
  isFenced: boolean,
): Edit[] {
  if (!condition) return [{ start: insertAt, end: insertAt, text: ` ${keyword} ${joined(clauses)}` }];
  const { start, end } = condition;
  const rule = joined(clauses);
  const [before, after] = isFenced ? [`CASE WHEN ${rule} THEN (`, ') ELSE FALSE END'] : [`${rule} AND (`, ')'];
  return [
    { start, end: start, text: before },
    { start: end, end, text: after },
  ];
}

function joined(clauses: readonly string[]): string {
  return clauses.map((clause) => `(${clause})`).join(' AND ');
}

const operators = new Set([
  'NULL',
  'TRUE',
  'FALSE',
  'INTERVAL',
  'DATE',
  'TIMESTAMP',
  'TIME',
  'SIMILAR',
  'UNKNOWN',
  'CURRENT_DATE',
  'CURRENT_TIMESTAMP',
]);

/** The condition with the table's name before its columns; subqueries in it are unchanged. */
function qualified(clause: string, name: string, dialect: string): string {
  const tokens = [...scanSql(clause, lexiconOf(dialect))].filter(({ kind }) => kind !== 'comment');
  const edits: Edit[] = [];
  for (let index = 0; index < tokens.length; index++) {
    if (tokens[index]?.text === '(' && /^(?:SELECT|WITH)$/i.test(tokens[index + 1]?.text ?? '')) {
      index = closingOf(tokens, index);
      continue;
    }
    const token = tokens[index];
    if (!token || !isColumn(tokens, index)) continue;
    const isQualified = tokens[index + 1]?.text === '.' && tokens[index + 3]?.text !== '.';
    edits.push({
      start: token.at,
      end: token.at + (isQualified ? token.text.length : 0),
      text: isQualified ? name : `${name}.`,
    });
    if (isQualified) index += 2;
  }
  return splice(clause, edits);
}

function isColumn(tokens: readonly Pick<SqlToken, 'text'>[], index: number): boolean {
  const { text, kind } = tokens[index] as SqlToken;
  if (kind === 'quoted') return tokens[index - 1]?.text !== '.' && tokens[index + 1]?.text !== '(';
  if (kind !== 'word' || tokens[index - 1]?.text === '.' || tokens[index + 1]?.text === '(') return false;
  return !notFunctions.has(text.toUpperCase()) && !operators.has(text.toUpperCase());
}

function closingOf(tokens: readonly Pick<SqlToken, 'text'>[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (tokens[index]?.text === '(') depth += 1;
    if (tokens[index]?.text === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length;
}
