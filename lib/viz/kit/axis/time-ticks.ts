import {
  type CountableTimeInterval,
  type TimeInterval,
  utcDay,
  utcHour,
  utcMinute,
  utcMonday,
  utcMonth,
  utcSecond,
  utcYear,
} from '@visx/vendor/d3-time';
import { memoize } from '@/lib/text/memoize';

export interface TimeTick {
  readonly time: number;
  readonly label: string;
  /** True where a unit of the coarser level begins: a year among months, a day among hours. */
  readonly strong: boolean;
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365 * day;

const every = (interval: CountableTimeInterval, step: number): TimeInterval => interval.every(step) ?? interval;

/** Round time steps, finest first. */
const ladder: readonly { readonly unit: Unit; readonly ms: number; readonly interval: TimeInterval }[] = [
  ...[1, 5, 15, 30].map((step) => ({ unit: 'second' as const, ms: step * second, interval: every(utcSecond, step) })),
  ...[1, 5, 15, 30].map((step) => ({ unit: 'minute' as const, ms: step * minute, interval: every(utcMinute, step) })),
  ...[1, 3, 6, 12].map((step) => ({ unit: 'hour' as const, ms: step * hour, interval: every(utcHour, step) })),
  { unit: 'day', ms: day, interval: utcDay },
  { unit: 'day', ms: 2 * day, interval: every(utcDay, 2) },
  { unit: 'week', ms: 7 * day, interval: utcMonday },
  { unit: 'week', ms: 14 * day, interval: every(utcMonday, 2) },
  ...[1, 3, 6].map((step) => ({ unit: 'month' as const, ms: step * month, interval: every(utcMonth, step) })),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map((step) => ({
    unit: 'year' as const,
    ms: step * year,
    interval: every(utcYear, step),
  })),
];

const widestLabel: Readonly<Record<Unit, number>> = {
  second: 54,
  minute: 36,
  hour: 36,
  day: 40,
  week: 40,
  month: 32,
  year: 32,
};

export interface TimeTicksInput {
  readonly from: number;
  readonly to: number;
  /** Pixels from `from` to `to`. */
  readonly length: number;
  /** The finest time step of the data, in milliseconds. */
  readonly grainMs: number;
  readonly locale: string;
  /** Formats every tick in the format that the form sets; null for the default labels of two levels. */
  readonly write: ((time: number) => string) | null;
  readonly labelWidth?: number;
}

/** Ticks at round instants, as many as fit without overlap. */
export function timeTicks(input: TimeTicksInput): readonly TimeTick[] {
  const span = input.to - input.from;
  if (!(span > 0)) return [tickAt(input.from, 'year', input)];
  for (const { unit, ms, interval } of ladder) {
    const gap = (ms / span) * input.length;
    if (ms < input.grainMs * 0.9 || gap < (input.labelWidth ?? widestLabel[unit]) + 14) continue;
    const times = interval.range(new Date(input.from), new Date(input.to + 1)).map(Number);
    if (times.length > 0) return times.map((time) => tickAt(time, unit, input));
    break;
  }
  return [tickAt(input.from, span < day ? 'minute' : span < month ? 'day' : span < year ? 'month' : 'year', input)];
}

/**
 * The context that a row of ticks does not show: the year of months, the day of hours; null when a strong tick shows
 * it.
 */
export function timeContext(ticks: readonly TimeTick[], locale: string): string | null {
  const [first] = ticks;
  if (first === undefined || ticks.some(({ strong }) => strong)) return null;
  if (/^\d{4,}$/.test(first.label)) return null;
  const hasClock = first.label.includes(':');
  return text(first.time, locale, hasClock ? 'date' : 'year');
}

function tickAt(time: number, unit: Unit, { locale, write }: TimeTicksInput): TimeTick {
  if (write !== null) return { time, label: write(time), strong: false };
  const date = new Date(time);
  const isYear = date.getUTCMonth() === 0 && date.getUTCDate() === 1 && time % day === 0;
  if (unit === 'year') return { time, label: String(date.getUTCFullYear()), strong: false };
  if (unit === 'month') {
    if (isYear) return { time, label: String(date.getUTCFullYear()), strong: true };
    return { time, label: text(time, locale, 'month'), strong: false };
  }
  if (unit === 'day' || unit === 'week') {
    if (isYear) return { time, label: String(date.getUTCFullYear()), strong: true };
    return { time, label: text(time, locale, 'day'), strong: false };
  }
  if (time % day === 0) return { time, label: text(time, locale, 'day'), strong: true };
  return { time, label: text(time, locale, unit === 'second' ? 'second' : 'clock'), strong: false };
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const styles = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { month: 'short', day: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  clock,
  second: { ...clock, second: '2-digit' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Cache limit; each language has several formatters. */
const mostWriters = 200;
const writers = new Map<string, Intl.DateTimeFormat>();

function text(time: number, locale: string, style: keyof typeof styles): string {
  const writer = memoize(
    writers,
    mostWriters,
    `${style} ${locale}`,
    () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' }),
  );
  return writer.format(time);
}

/**
 * The length in milliseconds of an ISO 8601 duration as time grains write it (`P1M`, `PT5M`,
 * `1969-12-28T00:00:00Z/P1W`), 0 if there is none.
 */
export function grainMs(grain: string | null | undefined): number {
  const match = /P(?:(\d+)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?/.exec(
    grain ?? '',
  );
  if (match === null) return 0;
  const [, years, months, weeks, days, hours, minutes, seconds] = match.map((part) => Number(part ?? 0));
  return (
    (years ?? 0) * year +
    (months ?? 0) * month +
    (weeks ?? 0) * 7 * day +
    (days ?? 0) * day +
    (hours ?? 0) * hour +
    (minutes ?? 0) * minute +
    (seconds ?? 0) * second
  );
}
