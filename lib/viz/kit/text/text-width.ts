import { memoize } from '@/lib/text/memoize';
import advances from './text-width.generated.json' with { type: 'json' };

type Widths = ReadonlyMap<number, number>;

const regular = unfold(advances['400']);
const strong = unfold(advances['600']);
/** Cache limit: the same labels are measured for every width and size. */
const mostKnown = 4000;
const knownRegular = new Map<string, number>();
const knownStrong = new Map<string, number>();
/**
 * Approximate width, in thousandths of an em, of letters of scripts that the table lacks; a full-width one is one em.
 */
const unknownWidth = 600;
const fullWidth = 1000;

/**
 * Width in pixels of one line in the application's font, without kerning; the same on the server and in the browser.
 */
export function textWidth(text: string, size: number, weight = 400): number {
  const isRegular = weight < 500;
  const known = isRegular ? knownRegular : knownStrong;
  return (memoize(known, mostKnown, text, () => unitsOf(text, isRegular ? regular : strong)) * size) / 1000;
}

function unitsOf(text: string, widths: Widths): number {
  let total = 0;
  for (const letter of text) total += letterWidth(letter.codePointAt(0) ?? 0, widths);
  return total;
}

/** Width in pixels of one letter in the regular weight. */
export function advance(letter: string, size: number): number {
  return (letterWidth(letter.codePointAt(0) ?? 0, regular) * size) / 1000;
}

function letterWidth(point: number, widths: Widths): number {
  const known = widths.get(point);
  if (known !== undefined) return known;
  if (point >= 0x300 && point <= 0x36f) return 0;
  return isFullWidth(point) ? fullWidth : unknownWidth;
}

/** East Asian wide ranges and emoji, approximately: Unicode Standard Annex 11. */
function isFullWidth(point: number): boolean {
  return (
    (point >= 0x1100 && point <= 0x115f) ||
    (point >= 0x2e80 && point <= 0xa4cf) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    point >= 0x1f300
  );
}

function unfold(runs: readonly (readonly number[])[]): Widths {
  const widths = new Map<number, number>();
  for (const [start = 0, ...row] of runs) for (const [index, width] of row.entries()) widths.set(start + index, width);
  return widths;
}
