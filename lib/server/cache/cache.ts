import { config } from '@/lib/server/config';
import { memoryCache } from './memory-cache';
import { redisCache } from './redis-cache';
import type { ResultCache } from './result-cache';

declare global {
  var isolineResults: ResultCache | undefined;
}

/** The one cache of results of this process. */
export function resultCache(): ResultCache {
  if (!globalThis.isolineResults) {
    const { redisUrl } = config();
    globalThis.isolineResults = redisUrl ? redisCache(redisUrl) : memoryCache();
  }
  return globalThis.isolineResults;
}
