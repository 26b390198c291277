import type { SqlProblem } from './script';

/** A table as a statement names it: as written, quotes taken off. */
export interface TableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** One mention of a table, named as it is written. Positions count UTF-16 units from the start of the script. */
export interface TableUse extends TableName {
  /** The same name as the database reads it: folded where it is not quoted. Rights go by this one. */
  readonly resolved: TableName;
  readonly role: 'read' | 'write';
  /** Where the name stands. */
  readonly start: number;
  readonly end: number;
  /** The last part of the name as it is written, fit to be an alias. */
  readonly label: string;
  /** What follows the name and belongs to the table: a sample, a version in time, hints. */
  readonly extrasEnd: number;
  /** Where the alias stands, with its list of columns; null without one. */
  readonly alias: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly columns: boolean;
  } | null;
  /** The conditions of its part of the query, for a predicate that joins them; null where none can stand. */
  readonly place: PredicatePlace | null;
  /** True where a query in brackets can stand instead of the name. */
  readonly isReplaceable: boolean;
}

/** Where a predicate about a table can be added: the `ON` of its join, or the `WHERE` of its select. */
export interface PredicatePlace {
  /** The condition that is there already; null when there is none. */
  readonly condition: { readonly start: number; readonly end: number } | null;
  /** Where a new clause begins when there is no condition. */
  readonly insertAt: number;
  readonly keyword: 'WHERE' | 'ON';
}

/** What a statement does; everything that is not known to read or to be harmless counts as a change. */
export type StatementKind = 'read' | 'write' | 'definition' | 'session' | 'transaction' | 'unknown';

/** The outermost limit of a query. */
export interface LimitClause {
  readonly form: 'limit' | 'fetch' | 'top';
  /** The number of rows; null for `ALL`, `NULL` and expressions. */
  readonly count: number | null;
  /** What stands there is an expression, and no constant. */
  readonly isExpression: boolean;
  /** Where the number or expression stands; empty in `FETCH FIRST ROW ONLY`. */
  readonly start: number;
  readonly end: number;
  /** Where the whole clause stands. */
  readonly clauseStart: number;
  readonly clauseEnd: number;
}

export interface SkippedRows {
  readonly count: string;
  /** Where the whole clause stands. */
  readonly start: number;
  readonly end: number;
}

/** The outermost query of a statement. */
export interface QueryShape {
  readonly form: 'select' | 'set' | 'values' | 'table' | 'brackets';
  readonly limit: LimitClause | null;
  /** Where a limit can be inserted: behind everything but what must stay last. */
  readonly limitAt: number;
  /** Where `TOP n` can be inserted; null where the outermost query is no single `SELECT`. */
  readonly topAt: number | null;
  /** Where the part behind `WITH …` begins. */
  readonly bodyAt: number;
  readonly hasOrder: boolean;
  readonly hasOffset: boolean;
  /** The rows to be left out, where a number of them is written: `OFFSET 3`, `OFFSET 3 ROWS`, `LIMIT 3, 5`. */
  readonly skipped: SkippedRows | null;
  readonly hasCommonTables: boolean;
}

/** One statement of a script. */
export interface StatementAnalysis {
  /** Where it stands in the script, without its semicolon and the comments around it. */
  readonly start: number;
  readonly end: number;
  /** In capitals; empty where the statement starts with no word. */
  readonly keyword: string;
  readonly kind: StatementKind;
  readonly tables: readonly TableUse[];
  /** Why not everything that the statement reads could be named; null when the tables are all there is. */
  readonly unnamed: string | null;
  /** Names of the functions it calls, in lower case; one with a schema or package as `schema.name`. */
  readonly functions: readonly string[];
  /** Names of the types that it names, in lower case: every table of PostgreSQL is a type, and some types look tables up. */
  readonly types: readonly string[];
  readonly commonTables: readonly string[];
  /** Settings that the statement changes, as it names and writes them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly query: QueryShape | null;
  /** What keeps it from being read; the statement is then of kind `unknown`. */
  readonly problem: SqlProblem | null;
  /** A second parser read the statement too, and found the same tables. Only then may row rules be spliced in. */
  readonly isConfirmed: boolean;
}

/** A script, read by the rules of one dialect. */
export interface SqlAnalysis {
  readonly dialect: string;
  readonly statements: readonly StatementAnalysis[];
}

/** True for what changes data, definitions or anything else that others see. */
export function isMutating({ kind }: StatementAnalysis): boolean {
  return kind === 'write' || kind === 'definition' || kind === 'unknown';
}
