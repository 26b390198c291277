import { utcDay, utcMonth, utcYear } from '@visx/vendor/d3-time';
import { type TimeFormatter, timeFormatter } from './time-format';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Grain {
  readonly format: string;
  /** First and last instant of the period that starts at a value. */
  readonly span: (start: Date) => readonly [Date, Date];
}

const plus = (ms: number) => (start: Date) => [start, new Date(start.getTime() + ms - 1)] as const;
const days = (count: number) => (start: Date) =>
  [start, new Date(utcDay.offset(utcDay.floor(start), count).getTime() - 1)] as const;
const months = (count: number) => (start: Date) => {
  const first = utcMonth.floor(start);
  const end = utcMonth.offset(first, count - (first.getUTCMonth() % count));
  return [start, new Date(end.getTime() - 1)] as const;
};
const year = (start: Date) => [start, new Date(utcYear.offset(utcYear.floor(start), 1).getTime() - 1)] as const;
const weekEnding = (end: Date) => [utcDay.offset(end, -6), end] as const;

const date = '%Y-%m-%d';
const clock = '%Y-%m-%d %H:%M';
const week: Grain = { format: date, span: days(7) };
const weekEnd: Grain = { format: date, span: weekEnding };
const unknown: Grain = { format: '', span: days(1) };

const grains: Readonly<Record<string, Grain>> = {
  date: { format: date, span: days(1) },
  PT1S: { format: '%Y-%m-%d %H:%M:%S', span: plus(1000) },
  PT1M: { format: clock, span: plus(minute) },
  PT5M: { format: clock, span: plus(5 * minute) },
  PT10M: { format: clock, span: plus(10 * minute) },
  PT15M: { format: clock, span: plus(15 * minute) },
  PT30M: { format: clock, span: plus(30 * minute) },
  PT1H: { format: '%Y-%m-%d %H:00', span: plus(hour) },
  P1D: { format: date, span: days(1) },
  P1W: week,
  '1969-12-28T00:00:00Z/P1W': week,
  '1969-12-29T00:00:00Z/P1W': week,
  'P1W/1970-01-03T00:00:00Z': weekEnd,
  'P1W/1970-01-04T00:00:00Z': weekEnd,
  P1M: { format: '%b %Y', span: months(1) },
  P3M: { format: '%Y Q%q', span: months(3) },
  P1Y: { format: '%Y', span: year },
};

/** The default time format of a grain; undefined for a grain without one. */
export function grainFormat(grain: string | null | undefined): string | undefined {
  return grains[grain ?? '']?.format;
}

/**
 * Returns a formatter of instants that each represent a period of the grain: `2017-01-01 — 2017-01-07`; a single text
 * if both ends have the same text. Without a grain, a plain time format.
 */
export function grainFormatter(grain: string | null | undefined, format?: string | null, locale = 'en'): TimeFormatter {
  if (!grain) return timeFormatter(format, locale);
  const { format: own, span } = grains[grain] ?? unknown;
  const write = timeFormatter(format || own, locale);
  return (value) => {
    if (value === null || value === undefined) return write(value);
    const [first, last] = span(value instanceof Date ? value : new Date(value as string | number)).map(write);
    return first === last || last === undefined ? (first ?? '') : `${first} — ${last}`;
  };
}

/** Formats a range of two instants in the grain's format. */
export function formatTimeRange(range: readonly [unknown, unknown], grain?: string | null, locale = 'en'): string {
  const write = timeFormatter(grainFormat(grain), locale);
  const [first, last] = range.map(write);
  return first === last ? (first ?? '') : `${first} — ${last}`;
}

const finest = ['%Y', '%Y-%m-%d', '%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S.%L'] as const;

/**
 * Returns a formatter in the coarsest format that is exact for all `values`: years, days, minutes, seconds or
 * milliseconds.
 */
export function finestFormatter(values: readonly unknown[], locale = 'en'): TimeFormatter {
  let level = 0;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    const instant = value instanceof Date ? value : new Date(value as string | number);
    level = Math.max(level, levelOf(instant));
  }
  return timeFormatter(finest[level], locale);
}

function levelOf(instant: Date): number {
  const ms = instant.getTime();
  if (ms % 1000 !== 0) return 4;
  if (ms % minute !== 0) return 3;
  if (ms % day !== 0) return 2;
  return utcYear.floor(instant).getTime() === ms ? 0 : 1;
}
