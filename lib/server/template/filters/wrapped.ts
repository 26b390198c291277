import type { Budget } from '@/lib/server/template/budget';
import { TemplateError } from '@/lib/server/template/template-error';

interface Wrapping {
  readonly width: number;
  readonly breaksWords: boolean;
  readonly breaksHyphens: boolean;
}

const afterHyphen = /(?<=\p{L}{2}-)(?=\p{L}-?\p{L})|(?<=\p{L}-\p{L}-)(?=\p{L}-?\p{L})/u;

/** Splits a line into rows of at most `width` characters, at spaces and, optionally, inside long words. */
export function wrapped(line: string, { width, breaksWords, breaksHyphens }: Wrapping, budget: Budget): string[] {
  if (width <= 0) throw new TemplateError('ValueError', `invalid width ${width} (must be > 0)`);
  const words = line.split(/(\s+)/).filter((word) => word !== '');
  const left = (breaksHyphens ? words.flatMap((word) => word.split(afterHyphen)) : words).reverse();
  const rows: string[] = [];
  while (left.length > 0) {
    if (rows.length > 0 && left.at(-1)?.trim() === '') left.pop();
    const row: string[] = [];
    let length = 0;
    for (let next = left.at(-1); next !== undefined && length + next.length <= width; next = left.at(-1)) {
      budget.spend();
      row.push(next);
      length += next.length;
      left.pop();
    }
    const long = left.at(-1);
    if (long !== undefined && long.length > width) {
      budget.spend(1 + Math.ceil(long.length / 16));
      if (breaksWords) {
        const end = breaksHyphens ? endOfPart(long, width - length) : width - length;
        row.push(long.slice(0, end));
        left[left.length - 1] = long.slice(end);
      } else if (row.length === 0) {
        row.push(long);
        left.pop();
      }
    }
    if (row.at(-1)?.trim() === '') row.pop();
    if (row.length > 0) rows.push(row.join(''));
  }
  return rows;
}

/**
 * Where to split a word that is too long for a row: after the last hyphen that fits, otherwise at the end of the row.
 */
function endOfPart(word: string, room: number): number {
  const hyphen = word.slice(0, room).lastIndexOf('-');
  return hyphen > 0 && /[^-]/.test(word.slice(0, hyphen)) ? hyphen + 1 : room;
}
