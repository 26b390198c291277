import type { PGlite } from '@electric-sql/pglite';
import { replacing } from './replacing';

/** Rows that nobody may keep in memory: writing them makes nothing stale. */
export const journals: readonly string[] = [
  'log',
  'query',
  'key_value',
  'permalink',
  'sign_in_throttle',
  'tab_state',
  'table_schema',
];

const reads = /^\s*(select|show|explain)\b/i;
const journalWrite = new RegExp(`^\\s*(insert into|update|delete from)\\s+"(${journals.join('|')})"`, 'i');

const writes = (statement: string): boolean => !reads.test(statement) && !journalWrite.test(statement);

/**
 * The client, which counts the statements that may write, when they begin and when they have ended. A transaction counts
 * once more at its end: what was read while it ran is of the time before.
 */
export function countWrites(client: PGlite): { client: PGlite; generation(): number } {
  // Begins at the clock: no number comes twice in a process that opens another database.
  let written = Math.trunc(performance.now() * 1000);
  const count = (): void => {
    written += 1;
  };
  const counted = <Value>(run: () => Promise<Value>): Promise<Value> => {
    count();
    return run().finally(count);
  };
  const query = (target: Pick<PGlite, 'query'>) =>
    ((text, ...rest) =>
      writes(text)
        ? counted(() => target.query(text, ...rest))
        : target.query(text, ...rest)) satisfies PGlite['query'];
  const transaction: PGlite['transaction'] = (run) =>
    counted(() => client.transaction((inner) => run({ ...inner, query: query(inner) })));
  const exec: PGlite['exec'] = (...call) => counted(() => client.exec(...call));
  return { client: replacing(client, { query: query(client), exec, transaction }), generation: () => written };
}
