import { isDeepStrictEqual } from 'node:util';
import { refusedFunctions } from '@/lib/query/sql/functions';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { isMutating, type StatementAnalysis, type TableName } from '@/lib/sql/analysis';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'sql/parse.jsonl';

/** A recorded statement; a part whose computation failed is `{error}`. */
interface RecordedStatement {
  readonly node: string;
  readonly tables: readonly TableName[] | { readonly error: unknown };
  readonly is_mutating: boolean | { readonly error: unknown };
  readonly is_select: boolean;
  readonly limit: number | null;
  readonly disallowed_functions?: unknown;
}

interface RecordedScript {
  readonly error?: unknown;
  readonly statements: readonly RecordedStatement[];
}

export async function run(): Promise<OracleResult[]> {
  await readyToAnalyse();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference({ id, engine, sql, result, group }: RecordedCase): string | undefined | typeof notReplayed {
  if (id === 'config-disallowed') return refusalDifference(result as Readonly<Record<string, readonly string[]>>);
  if (typeof engine !== 'string' || typeof sql !== 'string') return notReplayed;
  const { error, statements: recorded } = result as RecordedScript;
  const { statements } = analyse(String(sql), String(engine));
  if (group === 'single-statement' && statements.length !== 1)
    return error ? undefined : `${statements.length} statements`;
  if (error) return isTurnedAway(statements) ? undefined : `read as ${statements.map(({ kind }) => kind)}`;
  // The recordings count a comment after a semicolon as a statement; it executes nothing.
  const theirs = recorded
    ? recorded.filter(({ node }) => node !== 'Semicolon')
    : [result as unknown as RecordedStatement];
  if (theirs.length !== statements.length) return `${statements.length} statements instead of ${theirs.length}`;
  const differences = statements.flatMap((statement, at) => statementDifferences(statement, theirs[at], engine));
  return differences.length > 0 ? differences.join('; ') : undefined;
}

/** Functions that the recordings refuse by name must be refused here, too. */
function refusalDifference(recorded: Readonly<Record<string, readonly string[]>>): string | undefined {
  const called = Object.entries(recorded).flatMap(([engine, names]) => {
    const known = names.map((name) => name.toLowerCase());
    const refused = new Set(refusedFunctions(known, { name: engine }));
    return known.filter((name) => !refused.has(name)).map((name) => `${engine}: ${name}`);
  });
  return called.length === 0 ? undefined : `calls ${called.join(', ')}`;
}

/**
 * SQL that the recorded parser cannot read need not be an error here, as long as it does not run as a read of named
 * tables.
 */
function isTurnedAway(statements: readonly StatementAnalysis[]): boolean {
  return statements.some((statement) => statement.kind !== 'read' || statement.unnamed !== null);
}

function statementDifferences(
  ours: StatementAnalysis,
  theirs: RecordedStatement | undefined,
  engine: string,
): string[] {
  if (!theirs) return ['one statement more'];
  if (ours.problem) return [ours.problem.message];
  const differences: string[] = [];
  if (Array.isArray(theirs.tables)) {
    const [left, right] = [names(ours.tables.filter(({ role }) => role === 'read')), names(theirs.tables)];
    if (!isDeepStrictEqual(left, right)) differences.push(`tables ${left} instead of ${right}`);
  }
  const changes = typeof theirs.is_mutating === 'boolean' ? theirs.is_mutating : true;
  if (isMutating(ours) !== changes) differences.push(`${ours.kind} instead of mutating: ${changes}`);
  const limit = ours.query?.limit?.count ?? null;
  if (limit !== theirs.limit) differences.push(`limit ${limit} instead of ${theirs.limit}`);
  const { disallowed_functions: named } = theirs;
  const refused = new Set(refusedFunctions(ours.functions, { name: engine }).map((name) => name.replace(/^.*\./, '')));
  const called = (Array.isArray(named) ? named : []).filter((name) => !refused.has(String(name).toLowerCase()));
  if (called.length > 0) differences.push(`calls ${called}`);
  return differences;
}

function names(tables: readonly TableName[]): string[] {
  const written = tables.map(({ catalog, schema, table }) => [catalog, schema, table].filter(Boolean).join('.'));
  return [...new Set(written)].filter(Boolean).sort();
}
