import { formatSql, isSameText } from '@/lib/sql/format-sql';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'sql/format.jsonl';

/** The layout of formatted SQL is not compared, only that it is still the same statement. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference({ group, engine, sql, body }: RecordedCase): string | undefined | typeof notReplayed {
  if (group === 'body' || group === 'access') return notReplayed;
  const request = (body ?? { sql, engine }) as { readonly sql: string; readonly engine?: string };
  const dialect = request.engine ?? 'base';
  const text = formatSql(request.sql, dialect);
  if (!isSameText(request.sql, text, dialect)) return `${text} is not what was given`;
  return formatSql(text, dialect) === text ? undefined : 'laid out otherwise the second time';
}
