import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const written = new LRUCache<string, string>({ maxSize: 64 * 1024 * 1024, sizeCalculation: (html) => html.length + 1 });

/** Writes HTML once for all that it is made of: whoever gets it has the same data before them. */
export async function htmlOnce(madeOf: unknown, write: () => Promise<string>): Promise<string> {
  const key = createHash('sha1').update(JSON.stringify(madeOf)).digest('base64url');
  const known = written.get(key);
  if (known !== undefined) return known;
  const html = await write();
  written.set(key, html);
  return html;
}
