import { metadataGeneration } from '@/db/client';
import { ProcessCache } from './process-cache';

/** Keys may contain what a request sends: one that is longer than a sixteenth of this is not cached. */
const mostKeyLetters = 1_000_000;

interface Entry<Value> {
  readonly generation: number | null;
  readonly value: Promise<Value>;
}

/**
 * Reads from the metadata database once for all concurrent callers. Where only this process writes to that database,
 * the value is cached until the next write; elsewhere a later caller reads again.
 *
 * Key: what is read, with the viewer where the value depends on one. Bound: the number of entries, each a few rows.
 * Invalidation: any write to the metadata database. Who may see it: all callers with the same key.
 */
export class Reading<Key extends {}, Value> {
  readonly #entries: ProcessCache<Key, Entry<Value>>;

  constructor(name: string, max = 500) {
    this.#entries = new ProcessCache(`metadata_${name}`, {
      max,
      maxSize: mostKeyLetters,
      maxEntrySize: mostKeyLetters / 16,
      sizeCalculation: (_, key) => 64 + String(key).length,
    });
  }

  async run(key: Key, read: () => Promise<Value>): Promise<Value> {
    const generation = await metadataGeneration();
    const known = this.#entries.get(key);
    if (known?.generation === generation) return known.value;
    const entry: Entry<Value> = { generation, value: read() };
    this.#entries.set(key, entry);
    const forget = (): void => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    entry.value.then(generation === null ? forget : undefined, forget);
    return entry.value;
  }
}
