import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cacheUses, ProcessCache } from '@/lib/server/cache/process-cache';
import { sources } from '@/tests/architecture/sources';

describe('a cache of the process', () => {
  test('counts what it knew and what it did not, over all copies of one name', () => {
    const caches = [1, 2].map(
      () => new ProcessCache<string, string>('test_counts', { maxSize: 10, sizeCalculation: () => 4 }),
    );
    for (const cache of caches) {
      cache.get('a');
      cache.set('a', 'one');
      cache.get('a');
      cache.set('b', 'two');
      cache.set('c', 'three');
      cache.get('a');
    }
    const use = cacheUses().find(({ name }) => name === 'test_counts');
    expect(use).toEqual({ name: 'test_counts', entries: 4, bytes: 16, hits: 2, misses: 4 });
  });

  test('is explained on the page of caches, and no other is', () => {
    const page = readFileSync('docs/caches.md', 'utf8');
    const explained = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
    const product = sources(/^(?:lib|db)\//);
    const made = product.flatMap(({ text }) => [
      ...[...text.matchAll(/new ProcessCache(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, name]) => name),
      ...[...text.matchAll(/new Reading<[^(]*>\('(\w+)'/g)].map(([, name]) => `metadata_${name}`),
    ]);
    expect([...new Set(made)].sort()).toEqual(explained.sort());
  });
});
