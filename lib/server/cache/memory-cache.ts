import { ProcessCache } from './process-cache';
import type { Kept, ResultCache } from './result-cache';
import { megabyte } from './sizes';

const maxBytes = 64 * megabyte;

/**
 * Results of statements, results of the SQL editor and bodies of query contexts, where there is no Redis.
 *
 * Key: a digest of statement, parameters, database and the account that runs it, with a word for the kind. Bound:
 * 64 MB, one entry 16 MB. Invalidation: the time that chart, dataset or database allow, and a forced refresh. Who may
 * see it: all who may run the statement; row rules are part of it.
 */
export function memoryCache(): ResultCache {
  const kept = new ProcessCache<string, Kept>('results', {
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
