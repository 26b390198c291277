import { LRUCache } from 'lru-cache';

const mostSeen = 300;
const mostPrepared = 200;
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Which statements of one connection are prepared: those that run a second time. The server parses them once, and the
 * driver asks it once instead of twice. Others are not kept in the server's memory.
 */
export class RepeatedTexts {
  readonly #seen = new LRUCache<string, true>({ max: mostSeen });
  readonly #prepared = new Set<string>();

  /** The driver never forgets a prepared statement; a connection with this many is to be closed. */
  get isFull(): boolean {
    return this.#prepared.size >= mostPrepared;
  }

  /** Whether to prepare the statement, which is about to run. */
  count(text: string): boolean {
    if (this.#prepared.has(text)) return true;
    if (!preparable.test(text)) return false;
    if (!this.#seen.has(text)) {
      this.#seen.set(text, true);
      return false;
    }
    this.#prepared.add(text);
    return true;
  }
}
