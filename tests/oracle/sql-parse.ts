import { isDeepStrictEqual } from 'node:util';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { isMutating, type StatementAnalysis, type TableName } from '@/lib/sql/analysis';
import { type RecordedCase, readCases, replay } from './read-cases';
import type { OracleResult } from './result';

const file = 'sql/parse.jsonl';

/** A recorded statement; a part that the reference failed at is `{error}`. */
interface RecordedStatement {
  readonly node: string;
  readonly tables: readonly TableName[] | { readonly error: unknown };
  readonly is_mutating: boolean | { readonly error: unknown };
  readonly is_select: boolean;
  readonly limit: number | null;
}

interface RecordedScript {
  readonly error?: unknown;
  readonly statements: readonly RecordedStatement[];
}

export async function run(): Promise<OracleResult[]> {
  await readyToAnalyse();
  const cases = readCases(file)?.filter(({ engine, sql }) => typeof engine === 'string' && typeof sql === 'string');
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference({ engine, sql, result, group }: RecordedCase): string | undefined {
  const { error, statements: recorded } = result as RecordedScript;
  const { statements } = analyse(String(sql), String(engine));
  if (group === 'single-statement' && statements.length !== 1)
    return error ? undefined : `${statements.length} statements`;
  if (error) return isTurnedAway(statements) ? undefined : `read as ${statements.map(({ kind }) => kind)}`;
  // A comment behind a semicolon is a statement to the reference; it runs nothing.
  const theirs = recorded
    ? recorded.filter(({ node }) => node !== 'Semicolon')
    : [result as unknown as RecordedStatement];
  if (theirs.length !== statements.length) return `${statements.length} statements instead of ${theirs.length}`;
  const differences = statements.flatMap((statement, at) => statementDifferences(statement, theirs[at]));
  return differences.length > 0 ? differences.join('; ') : undefined;
}

/** What the reference cannot read need not be an error for us, as long as it is not run as a reading of named tables. */
function isTurnedAway(statements: readonly StatementAnalysis[]): boolean {
  return statements.some((statement) => statement.kind !== 'read' || statement.unnamed !== null);
}

function statementDifferences(ours: StatementAnalysis, theirs: RecordedStatement | undefined): string[] {
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
  return differences;
}

function names(tables: readonly TableName[]): string[] {
  const written = tables.map(({ catalog, schema, table }) => [catalog, schema, table].filter(Boolean).join('.'));
  return [...new Set(written)].filter(Boolean).sort();
}
