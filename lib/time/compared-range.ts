import { isObject } from '@/lib/text/is-object';
import { dayMs } from './calendar';
import type { RangeEnds } from './range-text';
import { typedMoment } from './typed-datetime';

/** What a chart compares its time range with. */
export interface Comparison {
  /** The text of the form's time range. */
  readonly timeRange: string;
  /** Such as `1 year ago`, `inherit` (the length of the range), or `custom` (a range that begins on `start`). */
  readonly shifts: readonly string[];
  /** `YYYY-MM-DD`, for `custom`; null without one. */
  readonly start: string | null;
}

/** The comparison of form data; null without a shift or without a closed choice of time. */
export function comparisonOf(form: Readonly<Record<string, unknown>>): Comparison | null {
  const given: readonly unknown[] = Array.isArray(form.time_compare) ? form.time_compare : [form.time_compare];
  const shifts = given.filter((shift) => typeof shift === 'string' && shift !== '') as readonly string[];
  const timeRange = filterRange(form.adhoc_filters) ?? form.time_range;
  if (shifts.length === 0 || typeof timeRange !== 'string' || timeRange === 'No filter') return null;
  const start = typeof form.start_date_offset === 'string' ? form.start_date_offset : null;
  return { timeRange, shifts, start };
}

/** A shift as the server reads it, given the ends of the range; null where it cannot be told. */
export function shiftText(shift: string, { since, until }: RangeEnds, start: string | null): string | null {
  if (shift !== 'inherit' && shift !== 'custom') return shift;
  const from = shift === 'inherit' ? since : start;
  const to = shift === 'inherit' ? until : since;
  if (from === null || typedMoment(from, 'date') === null || typedMoment(to, 'date') === null) return null;
  const days = Math.floor((dayOf(to) - dayOf(from)) / dayMs);
  return days > 0 ? `${days} days ago` : null;
}

function filterRange(filters: unknown): string | undefined {
  if (!Array.isArray(filters)) return undefined;
  const found: unknown = filters.find((filter) => isObject(filter) && filter.operator === 'TEMPORAL_RANGE');
  return isObject(found) && typeof found.comparator === 'string' ? found.comparator : undefined;
}

function dayOf(text: string): number {
  return Date.parse(`${(typedMoment(text, 'date') ?? '').slice(0, 10)}T00:00:00Z`);
}
