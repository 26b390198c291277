import { metadataGeneration } from '@/db/client';
import { ProcessCache } from './process-cache';

interface Entry<Value> {
  readonly generation: number | null;
  readonly value: Promise<Value>;
}

/**
 * Reads something of the metadata database once for all who ask before it is read. Where this process alone writes
 * there, what was read is kept until something is written; elsewhere who asks later is told anew.
 *
 * Key: what was asked for, with the viewer where the answer depends on one. Bound: the number of entries, each a few
 * rows. Invalidation: any write to the metadata database. Who may see it: whoever asks with the same key.
 */
export class Reading<Key extends {}, Value> {
  readonly #entries: ProcessCache<Key, Entry<Value>>;

  constructor(name: string, max = 500) {
    this.#entries = new ProcessCache(`metadata_${name}`, { max });
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
