import { setImmediate as nextTurn } from 'node:timers/promises';

let turn: Promise<unknown> = Promise.resolve();

/**
 * Begins work that takes some milliseconds of the processor in a turn of the event loop of its own, in the order it was
 * asked for: between two pieces a page can send what it has.
 */
export function yieldThen<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  turn = turn.then(() => nextTurn());
  return turn.then(work);
}
