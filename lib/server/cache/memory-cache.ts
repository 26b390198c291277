import { LRUCache } from 'lru-cache';
import type { Kept, ResultCache } from './result-cache';

const maxBytes = 64 * 1024 * 1024;

/** Keeps results in this process, the least used going first when there are too many bytes. */
export function memoryCache(): ResultCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length + 64,
  });
  return {
    get: async (key) => kept.get(key) ?? null,
    stamp: async (key) => kept.get(key)?.at ?? null,
    set: async (key, bytes, ttl) => {
      kept.set(key, { bytes, at: Date.now() }, { ttl });
    },
    delete: async (key) => {
      kept.delete(key);
    },
    clear: async () => kept.clear(),
  };
}
