import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Judge, type notReplayed, type Outcome } from './judge';
import type { OracleResult } from './result';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One recorded case: its id, group, inputs and response. */
export interface RecordedCase {
  readonly id: string;
  readonly group?: string;
  readonly [key: string]: unknown;
}

/**
 * The cases of a file under ORACLE_DIR, plain or gzipped; undefined when it does not exist. With `exactNumbers`,
 * numbers written with a point or exponent become `{$t: 'float', v: text}` and integers beyond 2^53 become `{$t: 'int',
 * v: text}`.
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

type Check = (recorded: RecordedCase) => Told | Promise<Told>;
type Told = string | undefined | typeof notReplayed;

/** Replays each case; `check` returns the difference, undefined when equal, or `notReplayed`. */
export async function replay(file: string, cases: readonly RecordedCase[], check: Check): Promise<OracleResult> {
  const judge = new Judge(file);
  for (const recorded of cases) judge.add(recorded, await outcomeOf(recorded, check));
  return judge.result();
}

async function outcomeOf(recorded: RecordedCase, check: Check): Promise<Outcome> {
  try {
    const told = await check(recorded);
    return typeof told === 'string' ? { difference: told } : told;
  } catch (error) {
    return { difference: `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}` };
  }
}

/** Whether two numbers are equal to 1e-12 relative. */
export function isClose(a: number, b: number): boolean {
  return Object.is(a, b) || a === b || Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}
