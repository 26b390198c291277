import { LRUCache } from 'lru-cache';
import { metadataGeneration } from '@/db/client';

interface Entry<Value> {
  readonly generation: number | null;
  readonly value: Promise<Value>;
}

/**
 * Reads something of the metadata database once for all who ask before it is read. Where this process alone writes
 * there, what was read is kept until something is written; elsewhere who asks later is told anew.
 */
export class Reading<Key extends {}, Value> {
  readonly #entries: LRUCache<Key, Entry<Value>>;

  constructor(max = 500) {
    this.#entries = new LRUCache({ max });
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
