import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { type LimitMethod, limited, limitMethodOf } from '@/lib/sql/apply-limit';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { isSameStatement } from './sql-tree';

const file = 'sql/limit.jsonl';

const methods: Readonly<Record<string, LimitMethod>> = { FORCE_LIMIT: 'clause', WRAP_SQL: 'wrap', FETCH_MANY: 'none' };

export async function run(): Promise<OracleResult[]> {
  await readyToAnalyse();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  const { engine, sql, method, limit, group, result } = recorded;
  if (group === 'config') return methodDifference(result as Readonly<Record<string, string>>);
  const { statements } = analyse(String(sql), String(engine));
  if (group === 'spec-get-limit-from-sql') {
    const ours = statements.at(-1)?.query?.limit?.count ?? null;
    if (typeof result === 'object' && result !== null) return ours === null ? undefined : `limit ${ours}`;
    return ours === result ? undefined : `limit ${ours} instead of ${result}`;
  }
  const { error, before, sql: written } = result as { error?: unknown; before: number | null; sql: string };
  const [statement, more] = statements;
  if (error)
    return !statement || more || statement.problem || statement.unnamed ? undefined : 'read, where the reference fails';
  if (!statement || statement.problem) return statement?.problem?.message ?? 'nothing to limit';
  const ours = statement.query?.limit?.count ?? null;
  if (ours !== before) return `limit ${ours} instead of ${before}`;
  const how = methods[String(method)];
  const text =
    limited(String(sql), statement, Number(limit), String(engine), how) ??
    String(sql).slice(statement.start, statement.end);
  return isSameStatement(text, written, String(engine)) ? undefined : `${text} instead of ${written}`;
}

function methodDifference(recorded: Readonly<Record<string, string>>): string | undefined {
  const other = Object.entries(recorded).filter(([engine, method]) => limitMethodOf(engine) !== methods[method]);
  return other.length === 0 ? undefined : `another method for ${other.map(([engine]) => engine)}`;
}
