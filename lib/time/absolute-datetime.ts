import { dateOf, dayMs, isDate, weekday } from './calendar';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const weekdayNames = /^(mon(day)?|tue(s|sday)?|wed(nesday)?|thu(r|rs|rsday)?|fri(day)?|sat(urday)?|sun(day)?)$/;
const fillers = new Set(['at', 'on', 'and', 'ad', 'm', 't', 'of', 'st', 'nd', 'rd', 'th']);
const clock =
  /(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?)\s*([ap]\.?m\.?)?(?![\d:])|(?<![\d.:-])(\d{1,2})\s*([ap]\.?m\.?)(?![a-z])/i;

/**
 * Parses a written date, time or both: `2020-01-31`, `Jan 2020`, `31/01/2020 5pm`, `Monday`, `12` (a day of the month).
 * Missing parts are taken from 1 January of the current year, 00:00. An offset from UTC is accepted and ignored.
 * Epoch ms. Undefined when the text is something else or the date does not exist.
 */
export function absoluteDatetime(text: string, now: number): number | undefined {
  const week = isoWeekOrDay(text.trim());
  if (week !== undefined) return week;
  const found = clock.exec(text);
  const time = found ? timeOf(found) : 0;
  if (time === undefined) return undefined;
  const parts = partsOf(found ? aroundClock(text, found) : text);
  if (!parts || (!found && parts.numbers.length === 0 && parts.month === undefined && parts.weekday === undefined)) {
    return undefined;
  }
  const date = dateFrom(parts, new Date(now).getUTCFullYear());
  if (!date) return undefined;
  const hour = found ? 0 : parts.trailingTime;
  return date.at + time + hour;
}

/** The text without its time of day and the time zone after it. */
function aroundClock(text: string, clockFound: RegExpExecArray): string {
  const before = text.slice(0, clockFound.index).replace(/T$/i, ' ');
  const after = text.slice(clockFound.index + clockFound[0].length);
  return `${before} ${after.replace(/^\s*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)(?!\d)/i, '')}`;
}

/** The UTC offset of a written instant as `+02:00`; undefined without one. */
export function zoneOf(text: string): string | undefined {
  const mark = /:\d{2}(?:\.\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)\s*$/i.exec(text)?.[1];
  if (!mark) return undefined;
  if (mark.toUpperCase() === 'Z') return '+00:00';
  const digits = mark.slice(1).replace(':', '').padEnd(4, '0');
  return `${mark[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function isoWeekOrDay(text: string): number | undefined {
  const week = /^(\d{4})-?W(\d{2})(?:-?([1-7]))?$/i.exec(text);
  if (week) {
    const fourth = dateOf(Number(week[1]), 0, 4);
    return fourth + ((Number(week[2]) - 1) * 7 + Number(week[3] ?? 1) - 1 - weekday(fourth)) * dayMs;
  }
  const day = /^(\d{4})-(\d{3})$/.exec(text);
  return day ? dateOf(Number(day[1]), 0, Number(day[2])) : undefined;
}

function timeOf(found: RegExpExecArray): number | undefined {
  const [, clockHour, minute = '0', second = '0', fraction = '0', clockHalf, halfHour, half] = found;
  const hour = Number(clockHour ?? halfHour);
  const suffix = (clockHalf ?? half ?? '').toLowerCase();
  if (suffix && (hour < 1 || hour > 12)) return undefined;
  const hours = suffix ? (hour % 12) + (suffix.startsWith('p') ? 12 : 0) : hour;
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number(fraction.slice(0, 6).padEnd(6, '0')) / 1000;
  return hours * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 + milliseconds;
}

interface Parts {
  readonly numbers: readonly string[];
  /** Index among the numbers at which the month's name was written. */
  readonly monthAt: number;
  readonly month: number | undefined;
  readonly weekday: number | undefined;
  /** Milliseconds of a bare hour after a complete date. */
  readonly trailingTime: number;
}

function partsOf(text: string): Parts | undefined {
  const numbers: string[] = [];
  let month: number | undefined;
  let monthAt = -1;
  let day: number | undefined;
  for (const token of text.toLowerCase().match(/[a-zà-ÿ]+|\d+|[^\s\da-z]/g) ?? []) {
    if (/^\d+$/.test(token)) numbers.push(token);
    else if (monthNames.test(token) && month === undefined) {
      month = months.indexOf(token.slice(0, 3));
      monthAt = numbers.length;
    } else if (weekdayNames.test(token)) day = weekdays.indexOf(token.slice(0, 3));
    else if (!fillers.has(token) && !/^[-,./;]$/.test(token)) return undefined;
  }
  const whole = month === undefined ? 3 : 2;
  const bare = numbers.length === whole + 1 && /^\d{2}(\d{2})?$/.test(numbers[whole] ?? '') ? numbers.pop() : undefined;
  const hour = Number(bare?.slice(0, 2) ?? 0);
  const minute = Number(bare?.slice(2) ?? 0);
  if (hour > 23 || minute > 59) return undefined;
  return { numbers, monthAt, month, weekday: day, trailingTime: hour * 3_600_000 + minute * 60_000 };
}

function dateFrom(parts: Parts, thisYear: number): { at: number } | undefined {
  const [only = ''] = parts.numbers;
  if (parts.numbers.length === 1 && parts.month === undefined && /^\d{6}(\d{2})?(\d{4})?(\d{2})?$/.test(only)) {
    return compactDate(only);
  }
  const resolved = resolve(parts, thisYear);
  if (!resolved) return undefined;
  const { year = thisYear, month = 0, day } = resolved;
  if (day === undefined && parts.weekday !== undefined) {
    const start = dateOf(year, month, 1);
    return { at: start + ((parts.weekday - weekday(start) + 7) % 7) * dayMs };
  }
  return isDate(year, month, day ?? 1) ? { at: dateOf(year, month, day ?? 1) } : undefined;
}

function compactDate(digits: string): { at: number } | undefined {
  const long = digits.length !== 6;
  const year = long ? Number(digits.slice(0, 4)) : fullYear(digits.slice(0, 2));
  const rest = digits.slice(long ? 4 : 2);
  const [month, day, hour, minute, second] = [0, 2, 4, 6, 8].map((at) => Number(rest.slice(at, at + 2) || 0));
  if (!isDate(year, (month ?? 0) - 1, day ?? 0) || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59)
    return undefined;
  const time = (hour ?? 0) * 3_600_000 + (minute ?? 0) * 60_000 + (second ?? 0) * 1000;
  return { at: dateOf(year, (month ?? 1) - 1, day ?? 1) + time };
}

interface Resolved {
  year?: number;
  month?: number;
  day?: number;
}

/** Assigns year, month and day to the numbers: a large one is the year; otherwise the month precedes the day. */
function resolve({ numbers, month, monthAt }: Parts, _thisYear: number): Resolved | undefined {
  if (numbers.some((text) => text.length > 4 || text.length === 3)) return undefined;
  const [first = '', second = '', third = ''] = numbers;
  const isYear = (text: string): boolean => text.length > 2 || Number(text) > 31;
  if (month !== undefined) {
    if (numbers.length === 0) return { month };
    if (numbers.length === 1) return isYear(first) ? { month, year: fullYear(first) } : { month, day: Number(first) };
    if (numbers.length > 2) return undefined;
    const yearFirst = monthAt === 0 ? isYear(first) : monthAt === 1 ? isYear(first) : !isYear(second);
    const [year, day] = yearFirst ? [first, second] : [second, first];
    return { month, year: fullYear(year), day: Number(day) };
  }
  switch (numbers.length) {
    case 0:
      return {};
    case 1:
      return isYear(first) ? { year: fullYear(first) } : { day: Number(first) };
    case 2:
      if (isYear(first)) return { year: fullYear(first), month: Number(second) - 1 };
      if (isYear(second)) return { year: fullYear(second), month: Number(first) - 1 };
      return { month: Number(first) - 1, day: Number(second) };
    case 3:
      if (isYear(first)) return { year: fullYear(first), month: Number(second) - 1, day: Number(third) };
      return Number(first) > 12
        ? { year: fullYear(third), month: Number(second) - 1, day: Number(first) }
        : { year: fullYear(third), month: Number(first) - 1, day: Number(second) };
    default:
      return undefined;
  }
}

/** A two-digit year is within fifty years of 2023; longer ones are complete. */
function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year >= 73 ? 1900 + year : 2000 + year;
}
