import { textWidth } from './text-width';

/** Shortens a label in its middle until it fits, keeping both ends, which is where labels differ. */
export function shorten(label: string, maxWidth: number, size: number): string {
  if (textWidth(label, size) <= maxWidth) return label;
  const letters = [...label];
  let low = 1;
  let high = letters.length - 1;
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (textWidth(middle(letters, kept), size) <= maxWidth) low = kept;
    else high = kept - 1;
  }
  return middle(letters, low);
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
