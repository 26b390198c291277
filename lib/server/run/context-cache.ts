import { resultCache } from '@/lib/server/cache/cache';
import type { ContextResult } from './query-context';

function placeOf(key: string): string {
  return `context ${key}`;
}

/**
 * The body of a query context that was answered before, by the cache key of one of its results; null when it has
 * expired.
 */
export async function cachedContext(key: string): Promise<unknown> {
  const kept = await resultCache().get(placeOf(key));
  return kept === null ? null : JSON.parse(new TextDecoder().decode(kept.bytes));
}

/** Caches the body of a query context for as long as its results. */
export async function cacheContext(body: unknown, { items }: ContextResult): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...Object(body), force: false }));
  for (const item of items) {
    if (item.kind !== 'result' || item.result.cacheTimeout <= 0) continue;
    await resultCache().set(placeOf(item.result.key), bytes, item.result.cacheTimeout * 1000);
  }
}
