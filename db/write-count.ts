import type { PGlite } from '@electric-sql/pglite';
import { replacing } from './replacing';

/** Tables that are never cached, so that writing them invalidates nothing. */
export const journals: readonly string[] = [
  'job',
  'log',
  'query',
  'key_value',
  'permalink',
  'report_delivery',
  'report_log',
  'report_message',
  'sign_in_throttle',
  'tab_state',
  'table_schema',
];

const reads = /^\s*(select|show|explain)\b/i;
const journalWrite = new RegExp(`^\\s*(insert into|update|delete from)\\s+"(${journals.join('|')})"`, 'i');

/** Whether a statement may write to a table that is no journal. */
export const writes = (statement: string): boolean => !reads.test(statement) && !journalWrite.test(statement);

/**
 * Wraps the client to count the statements that may write, both at their start and at their end. A transaction counts
 * once more at its end, because reads during it returned the older state.
 */
export function countWrites(client: PGlite): { client: PGlite; generation(): number } {
  // The start value comes from the clock: numbers never repeat in a process that opens another database.
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
