import type { SqlProblem } from './script';

/** A table name in a statement, as written but without quotes. */
export interface TableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** One mention of a table, as written. Positions are UTF-16 offsets from the start of the script. */
export interface TableUse extends TableName {
  /** The name as the database resolves it: case-folded unless quoted. Permissions are checked against this one. */
  readonly resolved: TableName;
  readonly role: 'read' | 'write';
  /** Position of the name. */
  readonly start: number;
  readonly end: number;
  /** The last part of the name as written, usable as an alias. */
  readonly label: string;
  /** End of what follows the name and belongs to the table: a sample, a time-travel version, hints. */
  readonly extrasEnd: number;
  /** Position of the alias including its list of columns; null without one. */
  readonly alias: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly columns: boolean;
  } | null;
  /** Where a predicate about this table can be added to its part of the query; null where it cannot. */
  readonly place: PredicatePlace | null;
  /** True if a subquery can replace the name. */
  readonly isReplaceable: boolean;
}

/** A position for a predicate about a table: the `ON` of its join, or the `WHERE` of its SELECT. */
export interface PredicatePlace {
  /** The existing condition; null when there is none. */
  readonly condition: { readonly start: number; readonly end: number } | null;
  /** Position of a new clause when there is no condition. */
  readonly insertAt: number;
  readonly keyword: 'WHERE' | 'ON';
}

/** What a statement does. Everything not known to be a read or harmless counts as a change. */
export type StatementKind = 'read' | 'write' | 'definition' | 'session' | 'transaction' | 'unknown';

/** The outermost limit of a query. */
export interface LimitClause {
  readonly form: 'limit' | 'fetch' | 'top';
  /** The number of rows; null for `ALL`, `NULL` and expressions. */
  readonly count: number | null;
  /** True for an expression instead of a constant. */
  readonly isExpression: boolean;
  /** Position of the number or expression; empty in `FETCH FIRST ROW ONLY`. */
  readonly start: number;
  readonly end: number;
  /** Position of the whole clause. */
  readonly clauseStart: number;
  readonly clauseEnd: number;
}

export interface SkippedRows {
  readonly count: string;
  /** Position of the whole clause. */
  readonly start: number;
  readonly end: number;
}

/** The outermost query of a statement. */
export interface QueryShape {
  readonly form: 'select' | 'set' | 'values' | 'table' | 'brackets';
  readonly limit: LimitClause | null;
  /** Position at which a limit can be inserted: after everything except clauses that must come last. */
  readonly limitAt: number;
  /** Position at which `TOP n` can be inserted; null unless the outermost query is a single `SELECT`. */
  readonly topAt: number | null;
  /** Start of the part after `WITH …`. */
  readonly bodyAt: number;
  readonly hasOrder: boolean;
  readonly hasOffset: boolean;
  /** The rows to skip, if written as a number: `OFFSET 3`, `OFFSET 3 ROWS`, `LIMIT 3, 5`. */
  readonly skipped: SkippedRows | null;
  readonly hasCommonTables: boolean;
}

/** One statement of a script. */
export interface StatementAnalysis {
  /** Position in the script, without the semicolon and surrounding comments. */
  readonly start: number;
  readonly end: number;
  /** First word in upper case; empty if the statement does not start with a word. */
  readonly keyword: string;
  readonly kind: StatementKind;
  readonly tables: readonly TableUse[];
  /** Why `tables` may be incomplete; null when it lists everything the statement reads. */
  readonly unnamed: string | null;
  /** Names of the called functions in lower case; with a schema or package as `schema.name`. */
  readonly functions: readonly string[];
  /**
   * Names of the mentioned types in lower case. Every table of PostgreSQL is also a type, and some types look up
   * tables.
   */
  readonly types: readonly string[];
  readonly commonTables: readonly string[];
  /** Settings that the statement changes, with names and values as written. */
  readonly settings: Readonly<Record<string, string>>;
  readonly query: QueryShape | null;
  /** Why it cannot be read; the statement then has kind `unknown`. Null if it can. */
  readonly problem: SqlProblem | null;
  /** True if a second parser also read the statement and found the same tables. Row rules may be inserted only then. */
  readonly isConfirmed: boolean;
}

/** A script, read by the rules of one dialect. */
export interface SqlAnalysis {
  readonly dialect: string;
  readonly statements: readonly StatementAnalysis[];
}

/** True for statements that change data, definitions or anything else visible to others. */
export function isMutating({ kind }: StatementAnalysis): boolean {
  return kind === 'write' || kind === 'definition' || kind === 'unknown';
}
