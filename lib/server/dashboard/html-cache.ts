import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const drawn = new LRUCache<string, string>({ maxSize: 64 * 1024 * 1024, sizeCalculation: (html) => html.length + 1 });

/** Writes the HTML of a drawing once for all who see the same data in the same words. */
export async function htmlOnce(
  drawingKey: string | null,
  around: unknown,
  write: () => Promise<string>,
): Promise<string> {
  if (drawingKey === null) return write();
  const key = createHash('sha1').update(drawingKey).update(JSON.stringify(around)).digest('base64url');
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const html = await write();
  drawn.set(key, html);
  return html;
}
