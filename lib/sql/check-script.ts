import { AppError } from '@/lib/errors/app-error';
import type { CallingRules, Dialect } from '@/lib/query/dialect';
import { refusedFunctions } from '@/lib/query/sql/functions';
import type { SqlAnalysis, StatementAnalysis, TableName } from './analysis';
import { unknownTypes } from './plain-types';
import { harmfulFunctions } from './refused-functions';
import { refusedTables } from './refused-tables';
import { placeOf } from './script';
import { showsPlainly } from './shown';

/** What the database settings and the viewer's permissions allow a script. */
export interface ScriptPolicy {
  readonly allowsChanges: boolean;
  readonly allowsTables: boolean;
  readonly allowsViews: boolean;
  /** The viewer may read every table and, if the database allows changes, change it. */
  readonly hasWholeDatabase: boolean;
  /** `Dialect.ownFunctions` of the database. */
  readonly ownFunctions?: Dialect['ownFunctions'];
}

/** Settings that affect only the format of results or how long queries take. */
const harmlessSettings = new Set([
  ...['datestyle', 'intervalstyle', 'timezone', 'time_zone', 'extra_float_digits', 'work_mem', 'enable_seqscan'],
  ...['enable_indexscan', 'enable_hashjoin', 'enable_nestloop', 'enable_mergejoin', 'random_page_cost', 'geqo'],
]);

/** Statements that read or write files, connect to other servers, or run code that no parser reads. */
const reaching = new Set([
  ...['ATTACH', 'BACKUP', 'BULK', 'COPY', 'DETACH', 'DO', 'EXPORT', 'GET', 'IMPORT', 'INSTALL', 'KILL', 'LOAD', 'PUT'],
  ...['RESTORE', 'SYSTEM', 'UNLOAD', 'CHECKPOINT'],
]);

/** PostgreSQL plans thousands of joins for an hour, and does not hear that it is told to stop. */
const mostTables = 300;

/**
 * Throws unless every statement of the script may run:
 * - `sql_unreadable`: cannot be read.
 * - `session_refused`: ends the transaction or changes the meaning of the next statement.
 * - `change_refused`, `table_creation_refused`: a change that the database does not allow.
 * - `statement_refused`: accesses files, other servers, other sessions or settings, reads system tables that tell of
 *   sessions or accounts, or runs code that no parser reads.
 * - `functions_refused`: calls functions that are not allowed.
 * - `tables_unnamed`: the viewer's permissions are per table, and not all tables are named.
 * - `sql_too_costly`: names more tables than a database plans in a time that can be bounded.
 *
 * The caller must check the permissions for the tables, see `tablesIn`.
 */
export function checkScript(sql: string, analysis: SqlAnalysis, policy: ScriptPolicy): void {
  for (const statement of analysis.statements) {
    checkReadable(sql, statement, analysis.dialect);
    if (statement.tables.length > mostTables) throw new AppError('sql_too_costly');
    checkKind(sql, statement, policy);
    checkShown(sql, statement, analysis.dialect);
    const rules = { name: analysis.dialect, ownFunctions: policy.ownFunctions };
    const names = refusedIn(statement, rules);
    if (names.length > 0) throw new AppError('functions_refused', { names: names.join(', ') });
    const [telling] = refusedTables(statement.tables.flatMap((use) => [use, use.resolved]));
    if (telling !== undefined) throw new AppError('statement_refused', { statement: telling });
    if (!policy.hasWholeDatabase) checkNamed(statement, rules);
  }
}

function refusedIn({ kind, functions }: StatementAnalysis, rules: CallingRules): string[] {
  const isDefinition = kind === 'definition' || kind === 'unknown';
  return isDefinition ? harmfulFunctions(functions, rules.name) : refusedFunctions(functions, rules);
}

/**
 * User-defined functions may read and change anything, so they count as unnamed. So do lists of existing objects, and
 * types whose values are tables or their rows, because they reveal whether a table exists.
 */
function checkNamed({ unnamed, functions, types, keyword, tables }: StatementAnalysis, rules: CallingRules): void {
  const [unknown] = refusedFunctions(functions, rules);
  const [type] = unknownTypes(types);
  const reason =
    unnamed ??
    (unknown === undefined ? null : `the function ${unknown} may read more`) ??
    (type === undefined ? null : `the type ${type} may tell of a table`) ??
    (keyword === 'SHOW' && tables.length === 0 ? 'SHOW lists what is not named' : null);
  if (reason !== null) throw new AppError('tables_unnamed', { reason });
}

/** Every table that the script reads or changes, without duplicates, with resolved names. */
export function tablesIn({ statements }: SqlAnalysis): TableName[] {
  const found = new Map<string, TableName>();
  for (const { catalog, schema, table } of statements.flatMap(({ tables }) => tables.map(({ resolved }) => resolved))) {
    found.set(JSON.stringify([catalog, schema, table]), { catalog, schema, table });
  }
  return [...found.values()];
}

/** Throws `sql_unreadable` for a statement that no parser reads. */
export function checkReadable(sql: string, { problem, start, end }: StatementAnalysis, engine: string): void {
  if (!problem) return;
  const { line, column } = placeOf(sql, problem.at);
  const reason = `${problem.message} at line ${line}:${column}`;
  throw new AppError('sql_unreadable', { reason, extra: { sql: sql.slice(start, end), engine, line, column } });
}

function checkKind(sql: string, statement: StatementAnalysis, policy: ScriptPolicy): void {
  const { kind, keyword, start, end } = statement;
  switch (kind) {
    case 'read':
      return;
    case 'transaction':
      throw new AppError('session_refused', { statement: keyword });
    case 'session':
      if (policy.hasWholeDatabase && isHarmless(statement)) return;
      throw new AppError('session_refused', { statement: sql.slice(start, Math.min(end, start + 60)) });
    case 'definition':
    case 'write':
    case 'unknown':
      if (!policy.allowsChanges) throw new AppError('change_refused');
      if (reaching.has(keyword)) throw new AppError('statement_refused', { statement: keyword });
      checkCreation(statement, sql.slice(start, end), policy);
  }
}

function checkShown(sql: string, { keyword, start, end }: StatementAnalysis, dialect: string): void {
  const text = sql.slice(start, end);
  if (keyword !== 'SHOW' || showsPlainly(text, dialect, harmlessSettings)) return;
  throw new AppError('statement_refused', { statement: text.slice(0, 60) });
}

/** True for a `SET` of settings known to be harmless. They apply to the transaction and its statements only. */
function isHarmless({ keyword, settings }: StatementAnalysis): boolean {
  const names = Object.keys(settings);
  return keyword === 'SET' && names.length > 0 && names.every((name) => harmlessSettings.has(name.toLowerCase()));
}

function checkCreation({ kind, keyword }: StatementAnalysis, text: string, policy: ScriptPolicy): void {
  if (kind !== 'definition' || keyword !== 'CREATE') return;
  const [, made] = /^\s*CREATE\b[^()'"]*?\b(TABLE|VIEW)\b/i.exec(text) ?? [];
  const method = made?.toUpperCase();
  const isRefused = (method === 'TABLE' && !policy.allowsTables) || (method === 'VIEW' && !policy.allowsViews);
  if (isRefused) throw new AppError('table_creation_refused', { method: method?.toLowerCase() });
}
