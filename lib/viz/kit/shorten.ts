import { remembered } from './remember';
import { advance, textWidth } from './text-width';

/** Shortens a label in its middle until it fits, keeping both ends, which is where labels differ. */
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

/** How wide the letters that stay are, without the spaces beside the ellipsis. */
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

/** Breaks a label at a space into two lines as even as possible, or null when it has no space. */
export function twoLines(label: string, size: number): readonly [string, string] | null {
  return remembered(broken, mostBroken, `${size} ${label}`, () => evenLines(label, size));
}

/** The same labels are broken for every width. */
const broken = new Map<string, readonly [string, string] | null>();
const mostBroken = 4000;

function evenLines(label: string, size: number): readonly [string, string] | null {
  let best: readonly [string, string] | null = null;
  let bestWidth = Number.POSITIVE_INFINITY;
  for (let at = label.indexOf(' '); at >= 0; at = label.indexOf(' ', at + 1)) {
    const lines = [label.slice(0, at), label.slice(at + 1)] as const;
    const width = Math.max(textWidth(lines[0], size), textWidth(lines[1], size));
    if (width < bestWidth) {
      best = lines;
      bestWidth = width;
    }
  }
  return best;
}
