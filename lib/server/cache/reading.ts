import { metadataGeneration } from '@/db/client';
import { ProcessCache } from './process-cache';
import { megabyte, roughBytes } from './sizes';

/** Letters of a key: it may contain what a request sends, and one that is longer is not cached. */
const longestKey = 62_500;

interface Entry<Value> {
  readonly generation: number | null;
  readonly value: Promise<Value>;
}

/**
 * Reads from the metadata database once for all concurrent callers. Where only this process writes to that database,
 * the value is cached until the next write; elsewhere a later caller reads again.
 *
 * Key: what is read, with the viewer where the value depends on one. Bound: 8 MB by default, keys and values; one entry
 * may take half of it. Invalidation: any write to the metadata database. Who may see it: all callers with the same key.
 */
export class Reading<Key extends {}, Value> {
  readonly #entries: ProcessCache<Key, Entry<Value>>;

  constructor(name: string, maxBytes = 8 * megabyte) {
    this.#entries = new ProcessCache(`metadata_${name}`, { maxSize: maxBytes, maxEntrySize: maxBytes / 2 });
  }

  async run(key: Key, read: () => Promise<Value>): Promise<Value> {
    const generation = await metadataGeneration();
    const known = this.#entries.get(key);
    if (known?.generation === generation) return known.value;
    const entry: Entry<Value> = { generation, value: read() };
    const letters = String(key).length;
    if (letters > longestKey) return entry.value;
    const keyBytes = 64 + 2 * letters;
    this.#entries.set(key, entry, { size: keyBytes });
    const isThere = (): boolean => this.#entries.peek(key) === entry;
    const forget = (): void => {
      if (isThere()) this.#entries.delete(key);
    };
    // What a value takes is known once it is there.
    const measure = (value: Value): void => {
      if (isThere()) this.#entries.set(key, { ...entry }, { size: keyBytes + roughBytes(value) });
    };
    entry.value.then(generation === null ? forget : measure, forget);
    return entry.value;
  }
}
