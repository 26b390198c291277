import type { Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import type { TableName } from '@/lib/sql/analysis';
import { asCommonTable, type CreateMethod, canCreate, createAs } from '@/lib/sql/create-table-as';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { isSameStatement } from './sql-tree';

const file = 'sql/ctas.jsonl';

interface RecordedResult {
  readonly error?: unknown;
  readonly sql: string;
  readonly valid_ctas: unknown;
  readonly valid_cvas: unknown;
}

export async function run(): Promise<OracleResult[]> {
  await readyToAnalyse();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference({ engine, sql, group, table, alias, result }: RecordedCase): string | undefined {
  const text = String(sql);
  const analysis = analyse(text, String(engine));
  const { error, sql: written, valid_ctas, valid_cvas } = result as RecordedResult;
  const statement = analysis.statements.at(-1);
  if (error) return statement?.problem || statement?.unnamed || statement?.keyword === 'SHOW' ? undefined : 'read';
  if (valid_ctas !== undefined) {
    const valid = [canCreate(analysis, 'TABLE'), canCreate(analysis, 'VIEW')];
    const theirs = [valid_ctas === true, valid_cvas === true];
    if (String(valid) !== String(theirs)) return `valid: ${valid} instead of ${theirs}`;
  }
  if (!written) return undefined;
  if (!statement) return 'no statement';
  if (alias !== undefined) {
    const ours = asCommonTable(text, statement, String(alias));
    return isSameStatement(`${ours} SELECT 1`, `${written} SELECT 1`, String(engine))
      ? undefined
      : `${ours} instead of ${written}`;
  }
  if (!canCreate(analysis, group as CreateMethod)) return undefined;
  const { start, query } = statement;
  const dialect = Object.values<Engine>(engines).find(({ dialect: { name } }) => name === engine)?.dialect ?? {
    ...standardDialect,
    name: String(engine),
  };
  const ours = createAs(
    text.slice(start, statement.end),
    (query?.bodyAt ?? start) - start,
    table as TableName,
    group as CreateMethod,
    dialect,
  );
  return isSameStatement(ours, written, String(engine)) ? undefined : `${ours} instead of ${written}`;
}
