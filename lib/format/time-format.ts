import { utcDay, utcHour, utcMinute, utcMonth, utcSecond, utcWeek, utcYear } from '@visx/vendor/d3-time';
import { timeFormatLocale as d3Locale, type TimeLocaleObject } from '@visx/vendor/d3-time-format';
import { memoize } from '@/lib/text/memoize';
import { formatLocale } from './locale';

export type TimeFormatter = (value: unknown) => string;

/** Formats by the finest non-zero unit: millisecond, second, minute, hour, day, week, month, year. */
const adaptive: Readonly<Record<string, readonly string[]>> = {
  smart_date: ['.%Lms', ':%Ss', '%I:%M', '%I %p', '%a %d', '%b %d', '%B', '%Y'],
  smart_date_verbose: [
    '.%L',
    '%a %b %d, %I:%M:%S %p',
    '%a %b %d, %I:%M %p',
    '%a %b %d, %I %p',
    '%a %b %-e',
    '%a %b %-e',
    '%b %Y',
    '%Y',
  ],
  smart_date_detailed: [
    '%Y-%m-%d %H:%M:%S.%L',
    '%Y-%m-%d %H:%M:%S',
    '%Y-%m-%d %H:%M',
    '%Y-%m-%d %H:%M',
    '%Y-%m-%d',
    '%Y-%m-%d',
    '%Y-%m-%d',
    '%Y',
  ],
};

const units = [utcSecond, utcMinute, utcHour, utcDay, utcMonth, utcYear];
const longestFormat = 200;
/** Cache limit. */
const mostKnown = 2000;
const formatters = new Map<string, TimeFormatter>();
const mostLocales = 50;
const locales = new Map<string, TimeLocaleObject>();

/**
 * Returns the formatter of a time format: an adaptive one (`smart_date`, also the default), or a d3 time format in UTC;
 * after the prefix `local!` in the local time zone; of one that is longer than 200 characters, its beginning. Values are instants: epoch ms, a `Date` or ISO text. Null and
 * undefined are written as `null` and `undefined`.
 */
export function timeFormatter(format?: string | null, locale = 'en'): TimeFormatter {
  const id = (typeof format === 'string' && format ? format : 'smart_date').slice(0, longestFormat);
  return memoize(formatters, mostKnown, `${locale} ${id}`, () => {
    const write = writerOf(id, timeLocale(locale));
    return (value) =>
      value === null || value === undefined
        ? String(value)
        : write(value instanceof Date ? value : new Date(value as string | number));
  });
}

/**
 * Formats one instant; see `timeFormatter`.
 *
 * @example
 * formatTime(Date.UTC(2024, 1, 29), '%d.%m.%Y') // '29.02.2024'
 */
export function formatTime(value: unknown, format?: string | null, locale = 'en'): string {
  return timeFormatter(format, locale)(value);
}

function writerOf(id: string, d3: TimeLocaleObject): (date: Date) => string {
  if (id.startsWith('local!')) return d3.format(id.slice('local!'.length));
  const formats = adaptive[id]?.map((format) => d3.utcFormat(format));
  if (formats === undefined) return d3.utcFormat(id);
  return (date) => formats[finestUnit(date)]?.(date) ?? '';
}

function finestUnit(date: Date): number {
  if (Number.isNaN(date.getTime())) return 7;
  const unit = units.findIndex((interval) => interval(date) < date);
  // Between day and month comes the week: the first day of a week uses the week format.
  if (unit < 0) return 7;
  if (unit < 4) return unit;
  if (unit === 4) return utcWeek(date) < date ? 4 : 5;
  return 6;
}

function timeLocale(locale: string): TimeLocaleObject {
  return memoize(locales, mostLocales, locale, () => d3Locale(formatLocale(locale).time));
}
