import { noFilter, rangeTypeOf, readCustomRange } from './range-choice';

/** The ends of a range as ISO texts; an empty text is an open end. */
export interface RangeEnds {
  readonly since: string;
  readonly until: string;
}

/** `2003-01-01 ≤ col < 2005-06-01`; midnights lose their time, open ends are infinite, two open ends are no filter. */
export function rangeText({ since, until }: RangeEnds, column = 'col'): string {
  if (since === '' && until === '') return noFilter;
  return `${endText(since, '-∞')} ≤ ${column} < ${endText(until, '∞')}`;
}

/** The ends of a range of two moments, which are known without asking; null for other ranges. */
export function fixedEnds(text: string): RangeEnds | null {
  if (rangeTypeOf(text) === 'none') return { since: '', until: '' };
  const range = readCustomRange(text);
  if (range?.since.kind !== 'specific' || range.until.kind !== 'specific') return null;
  return { since: range.since.text, until: range.until.text };
}

function endText(end: string, open: string): string {
  return end === '' ? open : end.replace(/[T ]00:00(:00)?$/, '');
}
