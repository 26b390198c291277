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

/** Writes HTML once for a drawing, which is kept itself, and all else that the HTML is made of. */
export async function htmlOnce(drawing: Drawing, madeWith: unknown, write: () => Promise<string>): Promise<string> {
  const key = `${nameOf(drawing)} ${JSON.stringify(madeWith)}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const html = await yieldThen(write);
  written.set(key, html);
  return html;
}
