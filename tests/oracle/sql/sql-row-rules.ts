import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { applyRowRules, type RowRule, type RowRuleMethod, rowRuleMethodOf } from '@/lib/sql/apply-row-rules';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { isSameStatement } from './sql-tree';

const file = 'sql/rls.jsonl';

const methods: Readonly<Record<string, RowRuleMethod>> = { AS_SUBQUERY: 'subquery', AS_PREDICATE: 'predicate' };

export async function run(): Promise<OracleResult[]> {
  await readyToAnalyse();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  const { group, method, result } = recorded;
  if (group === 'config') {
    const other = Object.entries(result as Readonly<Record<string, string>>).filter(
      ([engine, name]) => rowRuleMethodOf(engine) !== methods[name],
    );
    return other.length === 0 ? undefined : `another method for ${other.map(([engine]) => engine)}`;
  }
  const [engine, sql] = [String(recorded.engine ?? 'postgresql'), String(recorded.sql)];
  const { error, sql: written } = result as { readonly error?: unknown; readonly sql: string };
  const analysis = analyse(sql, engine);
  if (error) return analysis.statements.some(({ problem, unnamed }) => problem || unnamed) ? undefined : 'read';
  const defaults = {
    catalog: (recorded.catalog ?? null) as string | null,
    schema: (recorded.schema ?? null) as string | null,
  };
  const ruled = applyRowRules(sql, analysis, recorded.rules as readonly RowRule[], defaults, methods[String(method)]);
  if ('refused' in ruled) return `refused, instead of ${written}`;
  const text = ruled.sql.replace(/;\s*$/, '');
  return isSameStatement(text, written, engine) ? undefined : `${text} instead of ${written}`;
}
