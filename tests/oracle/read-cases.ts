import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { differenceFor } from './differences';
import type { OracleResult } from './result';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One recorded case: its id, group, inputs and answer. */
export interface RecordedCase {
  readonly id: string;
  readonly group?: string;
  readonly [key: string]: unknown;
}

/**
 * The cases of a file under ORACLE_DIR, plain or gzipped; undefined when it is not there.
 * With `exactNumbers`, numbers written with a point or exponent become `{$t: 'float', v: text}` and integers beyond
 * 2^53 become `{$t: 'int', v: text}`.
 */
export function readCases(file: string, exactNumbers = false): RecordedCase[] | undefined {
  const given = process.env.ORACLE_DIR ?? '../shared/oracle';
  const path = join(isAbsolute(given) ? given : join(root, given), file);
  const text = existsSync(path)
    ? readFileSync(path, 'utf8')
    : existsSync(`${path}.gz`)
      ? gunzipSync(readFileSync(`${path}.gz`)).toString('utf8')
      : undefined;
  const lines = text?.split('\n').filter((line) => line.trim() !== '');
  return lines?.map((line) => JSON.parse(exactNumbers ? markNumbers(line) : line) as RecordedCase);
}

function markNumbers(line: string): string {
  return line.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (token.startsWith('"')) return token;
    if (/[.eE]/.test(token)) return `{"$t":"float","v":"${token}"}`;
    return Number.isSafeInteger(Number(token)) ? token : `{"$t":"int","v":"${token}"}`;
  });
}

/** Plays each case; `check` says how it differs, or nothing when it agrees, or that it does not apply. */
export async function replay(
  file: string,
  cases: readonly RecordedCase[],
  check: (recorded: RecordedCase) => string | undefined | Promise<string | undefined>,
): Promise<OracleResult> {
  const result: OracleResult = { file, passed: 0, differs: 0, total: cases.length, failures: [] };
  for (const recorded of cases) {
    const difference = await differenceOf(recorded, check);
    if (difference === undefined) result.passed++;
    else if (differenceFor(recorded.id)) result.differs++;
    else result.failures.push({ id: recorded.id, difference });
  }
  return result;
}

async function differenceOf(
  recorded: RecordedCase,
  check: (recorded: RecordedCase) => string | undefined | Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await check(recorded);
  } catch (error) {
    return `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
  }
}

/** Numbers equal to 1e-12 relative. */
export function isClose(a: number, b: number): boolean {
  return Object.is(a, b) || a === b || Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}
