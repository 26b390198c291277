import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.report');

const begun = new Set<string>();

/**
 * A file descriptor for what a server under test writes to its error stream: `tests/.report/<name>.log`, which begins
 * anew with each run.
 */
export function serverLog(name: string): number {
  mkdirSync(folder, { recursive: true });
  const flags = begun.has(name) ? 'a' : 'w';
  begun.add(name);
  return openSync(join(folder, `${name}.log`), flags);
}

/** All that a server wrote to its error stream. */
export function logOf(name: string): string {
  return readFileSync(join(folder, `${name}.log`), 'utf8');
}

/** The last lines that a server wrote, for a test that failed. */
export function lastLines(name: string, most = 20): string {
  return logOf(name)
    .trimEnd()
    .split('\n')
    .slice(-most)
    .map((line) => line.slice(0, 500))
    .join('\n');
}
