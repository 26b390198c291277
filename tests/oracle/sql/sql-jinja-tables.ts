import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@/lib/errors/app-error';
import { TemplateError } from '@/lib/server/template/template-error';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { isMutating, type TableName } from '@/lib/sql/analysis';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { filledSql } from './sql-template';

const file = 'sql/jinja_tables.jsonl';

interface RecordedResult {
  readonly error?: unknown;
  readonly tables: readonly TableName[];
  readonly statements: number;
  readonly has_mutation: boolean;
}

export async function run(): Promise<OracleResult[]> {
  await readyToAnalyse();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

async function difference({ sql, engine, template_params, user, result }: RecordedCase): Promise<string | undefined> {
  const { error, tables, statements: count, has_mutation: changes } = result as RecordedResult;
  let text: string;
  const partitioned: string[] = [];
  try {
    text = await filledSql(
      String(sql),
      (template_params ?? {}) as Record<string, unknown>,
      (user ?? null) as string | null,
      partitioned,
    );
  } catch (failure) {
    if (!(failure instanceof TemplateError) && !(failure instanceof AppError)) throw failure;
    return error ? undefined : `${failure.name}: ${failure.message}`;
  }
  const { statements } = analyse(text, String(engine));
  if (error) return statements.some(({ problem }) => problem) ? undefined : `read as ${text}`;
  const read = names(statements.flatMap((statement) => statement.tables.filter(({ role }) => role === 'read')));
  const ours = [...new Set([...read, ...partitioned])].sort();
  if (!isDeepStrictEqual(ours, names(tables))) return `tables ${ours} instead of ${names(tables)} in ${text}`;
  if (statements.length !== count) return `${statements.length} statements instead of ${count}`;
  return statements.some(isMutating) === changes ? undefined : `changes: ${!changes}`;
}

function names(tables: readonly TableName[]): string[] {
  return [
    ...new Set(tables.map(({ catalog, schema, table }) => [catalog, schema, table].filter(Boolean).join('.'))),
  ].sort();
}
