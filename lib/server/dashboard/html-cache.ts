import { html as written } from '@/lib/server/cache/html';
import { yieldThen } from '@/lib/server/run/yield';
import type { Drawing } from '@/lib/viz/viz';

const names = new WeakMap<Drawing, number>();
let named = 0;

function nameOf(drawing: Drawing): number {
  const known = names.get(drawing);
  if (known !== undefined) return known;
  named += 1;
  names.set(drawing, named);
  return named;
}

/**
 * Writes the HTML of a drawing once and caches it. The key is the identity of the drawing, which is cached itself, and
 * `madeWith`, everything else that the HTML depends on.
 */
export async function htmlOnce(drawing: Drawing, madeWith: unknown, write: () => Promise<string>): Promise<string> {
  const key = `${nameOf(drawing)} ${JSON.stringify(madeWith)}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const html = await yieldThen(write);
  written.set(key, html);
  return html;
}
