import { AppError } from '@/lib/errors/app-error';
import type { Dialect } from '@/lib/query/dialect';
import { checkClause, readyToCheck } from '@/lib/query/sql/adhoc';
import { sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf } from '@/lib/query/sql/lexicon';
import type { Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';
import { noEngine } from '@/tests/oracle/chartdata/recorded-engines';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'sql/clause.jsonl';

/** `base` was recorded without a dialect: a dialect without any specific rules replaces it. */
const unknownDialect = 'dremio';

export async function run(): Promise<OracleResult[]> {
  await readyToCheck();
  const cases = readCases(file);
  return cases ? [await replay(file, cases, difference)] : [];
}

function difference(recorded: RecordedCase): string | undefined {
  const name = recorded.engine === 'base' ? unknownDialect : recorded.engine;
  const engine = Object.values<Engine>(engines).find(({ dialect }) => dialect.name === name);
  if (!engine) return noEngine;
  const { ok, clause: written } = recorded.result as { readonly ok: boolean; readonly clause?: string };
  const given = String(recorded.clause);
  let ours: string;
  try {
    ours = checkClause(given, engine.dialect);
  } catch (error) {
    if (!(error instanceof AppError) || error.entry.status >= 500) throw error;
    return ok ? `refused: ${error.message}, instead of ${written}` : undefined;
  }
  if (!ok) return `${ours} instead of a refusal`;
  return isGiven(ours, given, engine.dialect) ? undefined : `${ours} is not what was given`;
}

/** Our result is the clause as given, in brackets and without comments, where the recorded one is rewritten. */
function isGiven(ours: string, given: string, { name }: Dialect): boolean {
  const words = (sql: string) =>
    sqlTokens(sql, lexiconOf(name))
      .filter(({ kind }) => kind !== 'comment')
      .map(({ text }) => text)
      .join(' ')
      .replace(/[ ;]+$/, '');
  return words(ours) === `( ${words(given)} )`;
}
