import { AppError } from '@/lib/errors/app-error';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { formattedScript } from '@/lib/server/sql/format-script';
import { formatSql, isSameText } from '@/lib/sql/format-sql';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { formatCase, withoutEnd } from '@/tests/oracle/rules/sql-format';

const file = 'sql/format.jsonl';

/** Formatted SQL is compared word by word, blanks and the case of words apart, and so is what cannot be formatted. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  if (!cases) return [];
  try {
    return [await replay(file, cases, difference)];
  } finally {
    stopAnalysing();
  }
}

async function difference(recorded: RecordedCase): Promise<string | undefined | typeof notReplayed> {
  if (recorded.group === 'body' || recorded.group === 'access') return notReplayed;
  const { sql, engine, recorded: theirs } = formatCase(recorded);
  let text: string;
  try {
    text = await formattedScript(sql, engine);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sql_unreadable') throw error;
    return theirs === null ? undefined : `refused: ${error.message}`;
  }
  if (!isSameText(sql, text, engine)) return `${text} is not what was given`;
  if (formatSql(text, engine) !== text) return 'laid out otherwise the second time';
  if (theirs === null) return 'the words as given, where the reference fails';
  return isSameText(withoutEnd(text), withoutEnd(theirs), engine) ? undefined : 'the words as given';
}
