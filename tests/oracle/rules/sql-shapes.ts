import { parseSync } from 'libpg-query';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';

export const sqlOf = ({ sql, clause }: RecordedCase): string =>
  String(sql ?? clause)
    .replace(/^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '')
    .trim();

export const resultOf = (recorded: RecordedCase): Readonly<Record<string, unknown>> =>
  typeof recorded.result === 'object' && recorded.result !== null
    ? (recorded.result as Readonly<Record<string, unknown>>)
    : {};

export const failed = (recorded: RecordedCase): boolean => resultOf(recorded).error !== undefined;

export interface Statement {
  readonly is_mutating: unknown;
  readonly limit: unknown;
  readonly tables: unknown;
}

export function statementsOf(recorded: RecordedCase): readonly Statement[] {
  const result = resultOf(recorded);
  if (failed(recorded)) return [];
  return (Array.isArray(result.statements) ? result.statements : [result]) as readonly Statement[];
}

/** The recorded names of the tables; undefined where the extraction failed. */
export function tablesOf(recorded: RecordedCase): readonly string[] | undefined {
  const all = statementsOf(recorded).map(({ tables }) => tables);
  if (all.length === 0 || !all.every(Array.isArray)) return undefined;
  return all.flat().map(({ table }: { readonly table: string }) => table);
}

const refusals = new Map<string, string | null>();

/**
 * The error of PostgreSQL's own parser, for the engine PostgreSQL only and not for related engines; null if it parses.
 */
export function postgresqlRefusal(recorded: RecordedCase): string | null {
  const { engine = 'postgresql', sql } = recorded;
  if (engine !== 'postgresql' || typeof sql !== 'string') return null;
  const known = refusals.get(sql);
  if (known !== undefined) return known;
  let found: string | null = null;
  try {
    parseSync(sql);
  } catch (error) {
    found = error instanceof Error ? error.message : String(error);
  }
  refusals.set(sql, found);
  return found;
}

export const isRefused: Rule = (recorded) => postgresqlRefusal(recorded) !== null;
export const writes = (recorded: RecordedCase): string => String(resultOf(recorded).sql ?? '');

/**
 * A rule for SQL of this shape that was recorded without error and, for the engine PostgreSQL, that its parser accepts.
 */
export const shape =
  (pattern: RegExp, more: Rule = () => true): Rule =>
  (recorded) =>
    !failed(recorded) && pattern.test(sqlOf(recorded)) && !isRefused(recorded) && more(recorded);

export const every = (test: (statement: Statement) => boolean): Rule => {
  return (recorded) => statementsOf(recorded).length > 0 && statementsOf(recorded).every(test);
};
export const isTakenForReading = every(({ is_mutating }) => is_mutating === false);
export const seesNoTables: Rule = (recorded) => tablesOf(recorded)?.length === 0;
export const seesTables: Rule = (recorded) => (tablesOf(recorded)?.length ?? 0) > 0;

export const changes = 'DELETE|INSERT|UPDATE|MERGE|REPLACE|TRUNCATE';
export const intoTable = /^SELECT\b.*\bINTO\s+(?!OUTFILE)(?:TEMP\s+)?[@#]?\w/is;
