import { memoize } from '@/lib/text/memoize';
import { advance, textWidth } from './text-width';

/** Shortens a label in its middle until it fits, keeping both ends, where labels usually differ. */
export function shorten(label: string, maxWidth: number, size: number): string {
  if (textWidth(label, size) <= maxWidth) return label;
  const letters = [...label];
  const reach = [0];
  for (const letter of letters) reach.push((reach.at(-1) ?? 0) + advance(letter, size));
  const ellipsis = advance('…', size);
  let low = 1;
  let high = letters.length - 1;
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (middleWidth(letters, reach, kept) + ellipsis <= maxWidth) low = kept;
    else high = kept - 1;
  }
  return middle(letters, low);
}

/** Width of the remaining characters, without the spaces beside the ellipsis. */
function middleWidth(letters: readonly string[], reach: readonly number[], kept: number): number {
  let head = Math.ceil(kept * 0.6);
  let tail = letters.length - (kept - head);
  while (head > 0 && /\s/.test(letters[head - 1] ?? '')) head -= 1;
  while (tail < letters.length && /\s/.test(letters[tail] ?? '')) tail += 1;
  return (reach[head] ?? 0) + (reach[letters.length] ?? 0) - (reach[tail] ?? 0);
}

function middle(letters: readonly string[], kept: number): string {
  const head = Math.ceil(kept * 0.6);
  const tail = kept - head;
  return `${letters.slice(0, head).join('').trimEnd()}…${letters
    .slice(letters.length - tail)
    .join('')
    .trimStart()}`;
}

/** A label on two lines, and the width of the longer one at a font size of one pixel. */
export interface TwoLines {
  readonly lines: readonly [string, string];
  readonly width: number;
}

/** Breaks a label at a space into two lines of similar width, or null when it has no space. */
export function twoLines(label: string): TwoLines | null {
  return memoize(broken, mostBroken, label, () => evenLines(label));
}

/** Cache: every chart with the same labels breaks them again. */
const broken = new Map<string, TwoLines | null>();
const mostBroken = 4000;

function evenLines(label: string): TwoLines | null {
  let best: TwoLines | null = null;
  for (let at = label.indexOf(' '); at >= 0; at = label.indexOf(' ', at + 1)) {
    const lines = [label.slice(0, at), label.slice(at + 1)] as const;
    const width = Math.max(textWidth(lines[0], 1), textWidth(lines[1], 1));
    if (best === null || width < best.width) best = { lines, width };
  }
  return best;
}
