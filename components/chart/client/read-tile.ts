import texts from '@/lib/text/messages/en/chart.json';
import { textsNow } from '@/lib/text/messages/translations';

/** A tile's HTML, or the words that stand in its place. */
export type ReadTile = { readonly html: string } | { readonly refusal: string };

/**
 * Reads the answer to a request for a tile. A status of success alone is no tile: the page to sign in at comes with one,
 * too. A refusal is a sentence in plain text; whatever else came is none of the product's.
 */
export async function readTile(response: Response): Promise<ReadTile> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.startsWith('text/html') && text.includes('<div class="tile-body"')) return { html: text };
  const isSentence = !response.ok && type.startsWith('text/plain') && text !== '';
  return { refusal: isSentence ? text : textsNow('chart', texts).noTile };
}
