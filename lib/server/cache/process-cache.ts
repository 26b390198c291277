import { LRUCache } from 'lru-cache';

type Shared = ProcessCache<NonNullable<unknown>, NonNullable<unknown>>;

declare global {
  /** Pages, routes and the server's own calls are separate bundles: each has a copy of a module, and so of a cache. */
  var isolineCaches: Set<Shared> | undefined;
}

/** The contents of one cache of this process and its hits and misses. */
export interface CacheUse {
  readonly name: string;
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/**
 * A cache of this process, bounded in bytes, with the name that `/metrics` shows. The least recently used entry is evicted
 * first.
 *
 * @example
 * export const drawings = new ProcessCache<string, Drawing>('drawings', { maxSize: 64 * megabyte, ttl: 10 * minute });
 */
export class ProcessCache<Key extends {}, Value extends {}> extends LRUCache<Key, Value> {
  hits = 0;
  misses = 0;

  constructor(
    readonly name: string,
    options: LRUCache.Options<Key, Value, unknown> & { readonly maxSize: number },
  ) {
    super(options);
    globalThis.isolineCaches ??= new Set();
    globalThis.isolineCaches.add(this as unknown as Shared);
  }

  override get(key: Key, options?: LRUCache.GetOptions<Key, Value, unknown>): Value | undefined {
    const value = super.get(key, options);
    if (value === undefined) this.misses += 1;
    else this.hits += 1;
    return value;
  }
}

/** The caches of this process, sorted by name; the copies of a cache in several bundles are added up. */
export function cacheUses(): readonly CacheUse[] {
  const uses = new Map<string, CacheUse>();
  for (const { name, size, calculatedSize, hits, misses } of globalThis.isolineCaches ?? []) {
    const before = uses.get(name) ?? { name, entries: 0, bytes: 0, hits: 0, misses: 0 };
    uses.set(name, {
      name,
      entries: before.entries + size,
      bytes: before.bytes + calculatedSize,
      hits: before.hits + hits,
      misses: before.misses + misses,
    });
  }
  return [...uses.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
