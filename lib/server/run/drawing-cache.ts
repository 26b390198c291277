import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Drawing } from '@/lib/viz/viz';
import type { QueryResult } from './query';
import { yieldThen } from './yield';

const kept = new LRUCache<string, Drawing>({ max: 200, ttl: 10 * 60_000 });

/**
 * The drawing of results that were all kept themselves, made once. `madeWith` names everything else it depends on, and
 * is null when that cannot be named.
 */
export async function drawingOf(
  results: readonly QueryResult[],
  madeWith: unknown,
  draw: () => Promise<Drawing>,
): Promise<Drawing> {
  const isKept = results.every(
    ({ cachedAt, annotations }) => cachedAt !== null && Object.keys(annotations).length === 0,
  );
  if (!isKept || madeWith === null) return yieldThen(draw);
  const data = results.map(({ key, text, cachedAt }) => [key, text, cachedAt]);
  const name = createHash('sha1')
    .update(JSON.stringify([data, madeWith]))
    .digest('base64url');
  const known = kept.get(name);
  if (known) return known;
  const drawing = await yieldThen(draw);
  kept.set(name, drawing);
  return drawing;
}
