import { setImmediate as nextTurn } from 'node:timers/promises';

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs CPU-bound work of some milliseconds in its own turn of the event loop, in the order of the calls. Between two of
 * them, pages can be sent.
 */
export function yieldThen<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  turn = turn.then(() => nextTurn());
  return turn.then(work);
}
