import { createHash } from 'node:crypto';
import { drawingBytes, drawings } from '@/lib/server/cache/drawings';
import type { Drawing } from '@/lib/viz/viz';
import type { QueryResult } from './query';
import { yieldThen } from './yield';

/**
 * The drawing of some results, cached when all of these results came from the cache. `madeWith` holds everything else
 * that the drawing depends on; null when that cannot be given, and then nothing is cached.
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
  const known = drawings.get(name);
  if (known) return known;
  const drawing = await yieldThen(draw);
  const cells = results.reduce((all, { frame }) => all + frame.length * frame.columns.length, 0);
  drawings.set(name, drawing, { size: drawingBytes(cells) });
  return drawing;
}
