import { absoluteDatetime } from './absolute-datetime';
import { addUnits, dateOf, dayMs, daysInMonth, midnight, type TimeUnit, timeOfDay, weekday } from './calendar';

/**
 * An instant parsed from words (`at` in epoch ms). `hasTime` is false when the words name only a day; the time is then
 * 09:00, unless the instant is counted from now.
 */
export interface Relative {
  readonly at: number;
  readonly hasTime: boolean;
}

const numerals: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const unitNames: Readonly<Record<string, TimeUnit>> = {
  y: 'year',
  yr: 'year',
  yrs: 'year',
  year: 'year',
  years: 'year',
  month: 'month',
  months: 'month',
  mth: 'month',
  mths: 'month',
  w: 'week',
  wk: 'week',
  wks: 'week',
  week: 'week',
  weeks: 'week',
  d: 'day',
  dy: 'day',
  dys: 'day',
  day: 'day',
  days: 'day',
  h: 'hour',
  hr: 'hour',
  hrs: 'hour',
  hour: 'hour',
  hours: 'hour',
  m: 'minute',
  min: 'minute',
  mins: 'minute',
  minute: 'minute',
  minutes: 'minute',
  s: 'second',
  sec: 'second',
  secs: 'second',
  second: 'second',
  seconds: 'second',
};
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const weekdayWord = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const clocks: Readonly<Record<string, number>> = {
  noon: 12,
  midnight: 0,
  morning: 6,
  breakfast: 8,
  lunch: 12,
  dinner: 19,
  evening: 18,
  night: 21,
  tonight: 21,
  eod: 17,
};
const nine = 9 * 3_600_000;

/**
 * Parses words about time relative to `now`: `3 days ago`, `in 2 weeks`, `yesterday 5pm`, `next month`, `eom`.
 * Undefined for other texts.
 */
export function relativeDatetime(text: string, now: number): Relative | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  for (const read of readers) {
    const found = read(words, now);
    if (found) return found;
  }
  return undefined;
}

type Reader = (words: string, now: number) => Relative | undefined;
const readers: readonly Reader[] = [
  readName,
  readCount,
  readNeighbour,
  readWeekday,
  readEnd,
  readDayAndTime,
  readYearlessDate,
];

function readName(words: string, now: number): Relative | undefined {
  const today = midnight(now) + nine;
  switch (words) {
    case 'now':
      return { at: now, hasTime: true };
    case 'today':
      return { at: today, hasTime: false };
    case 'tomorrow':
      return { at: today + dayMs, hasTime: false };
    case 'yesterday':
    case 'day before yesterday':
      return { at: today - dayMs, hasTime: false };
    case '24:00':
      return { at: midnight(now), hasTime: true };
    default: {
      const hour = ownOf(clocks, words);
      return hour === undefined ? undefined : { at: midnight(now) + hour * 3_600_000, hasTime: true };
    }
  }
}

const count = String.raw`([+-]?\d+(?:\.\d+)?|[a-z]+)\s?([a-z]+)`;
const counted = new RegExp(
  `^(?:(now) ?([+-]) ?)?(?:(?:in|last|next|half) )?(-?)\\s?${count}( ago| later| from now| from today)?$`,
);

function readCount(words: string, now: number): Relative | undefined {
  const [matched, fromNow, sign, minus, number = '', unitName = '', direction = ''] = counted.exec(words) ?? [];
  const unit = ownOf(unitNames, unitName);
  const amount = ownOf(numerals, number) ?? (/\d/.test(number) ? Number(number) : undefined);
  if (matched === undefined || !unit || amount === undefined) return undefined;
  const isBack = direction === ' ago';
  const size = isBack ? -Math.abs(amount) : amount;
  const isTurned = (sign === '-' || minus === '-') && !number.startsWith('+');
  const signed = isTurned && !isBack ? -size : size;
  const at = shift(now, signed, unit);
  if (at === undefined) return undefined;
  const isClock = unit === 'hour' || unit === 'minute' || unit === 'second';
  return { at, hasTime: isClock || fromNow !== undefined || direction === ' from now' };
}

/** Whole units are added by the calendar, fractions of weeks and shorter units by their length. */
function shift(now: number, amount: number, unit: TimeUnit): number | undefined {
  if (Number.isInteger(amount)) return addUnits(now, amount, unit);
  const one = addUnits(0, 1, unit) ?? 0;
  return unit === 'year' || unit === 'month' ? addUnits(now, Math.trunc(amount), unit) : now + amount * one;
}

const neighbour = /^(?:(?:start|beginning) of )?(last|next|this|prev|previous|prior) (year|month|week|day|hour)$/;

function readNeighbour(words: string, now: number): Relative | undefined {
  const [, direction = '', unit = ''] = neighbour.exec(words) ?? [];
  if (!unit) return undefined;
  const offset = direction === 'next' ? 1 : direction === 'this' ? 0 : -1;
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  switch (unit) {
    case 'year':
      return { at: (offset === 0 ? dateOf(year, 11, 31) : dateOf(year + offset, 0, 1)) + nine, hasTime: false };
    case 'month': {
      const day = offset === 0 ? daysInMonth(year, month) : 1;
      return { at: dateOf(year, month + offset, day) + nine, hasTime: false };
    }
    case 'week': {
      const friday = midnight(now) + (4 - weekday(now)) * dayMs + 17 * 3_600_000;
      return { at: offset === 0 ? friday : now + offset * 7 * dayMs, hasTime: false };
    }
    case 'day':
      return { at: midnight(now) + offset * dayMs + nine, hasTime: false };
    default:
      return { at: now - (timeOfDay(now) % 3_600_000) + offset * 3_600_000, hasTime: true };
  }
}

const anyWeekday = new RegExp(`^(?:(last|next|this) )?${weekdayWord}$`);

/**
 * The next such weekday, today included; with `next` that of next week, with `last` the most recent one before today.
 */
function readWeekday(words: string, now: number): Relative | undefined {
  const [matched, direction, name = ''] = anyWeekday.exec(words) ?? [];
  if (matched === undefined) return undefined;
  const ahead = weekdays.indexOf(name) - weekday(now);
  const weeks = direction === 'next' ? 1 : direction === 'last' ? (ahead >= 0 ? -1 : 0) : ahead < 0 ? 1 : 0;
  return { at: midnight(now) + (ahead + 7 * weeks) * dayMs + nine, hasTime: false };
}

function readEnd(words: string, now: number): Relative | undefined {
  const at = new Date(now);
  const year = at.getUTCFullYear();
  if (/^(eom|end of (the )?month)$/.test(words)) {
    const month = at.getUTCMonth();
    return { at: dateOf(year, month, daysInMonth(year, month)) + nine, hasTime: false };
  }
  if (/^(eoy|end of (the )?year)$/.test(words)) return { at: dateOf(year, 11, 31) + nine, hasTime: false };
  return undefined;
}

const dayWord = String.raw`(today|tomorrow|yesterday|tonight|(?:last |next |this )?${weekdayWord}|\d{4}-\d{2}-\d{2})`;
const timeWord = String.raw`(?:at )?(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon|midnight)`;
const dayThenTime = new RegExp(`^${dayWord} ${timeWord}$`);
const timeThenDay = new RegExp(`^${timeWord} ${dayWord}$`);

function readDayAndTime(words: string, now: number): Relative | undefined {
  const forward = dayThenTime.exec(words);
  const backward = forward ? null : timeThenDay.exec(words);
  const day = forward?.[1] ?? backward?.[2];
  const time = forward?.[3] ?? backward?.[1];
  if (day === undefined || time === undefined) return undefined;
  const written = absoluteDatetime(day, now);
  const base = /^\d/.test(day) ? written : relativeDatetime(day, now)?.at;
  if (base === undefined) return undefined;
  const hour = ownOf(clocks, time);
  const clock = hour === undefined ? absoluteDatetime(time, now) : hour * 3_600_000;
  const isPast24 = /^(2[4-9]):[0-5]\d$/.test(time);
  if (clock === undefined && !isPast24) return undefined;
  return { at: midnight(base) + (clock === undefined ? 0 : timeOfDay(clock)), hasTime: true };
}

/** `29 Feb` in a year without that day: the next year, if it has one. */
function readYearlessDate(words: string, now: number): Relative | undefined {
  if (!/^(\d{1,2} [a-z]+|[a-z]+ \d{1,2})$/.test(words)) return undefined;
  const nextYear = dateOf(new Date(now).getUTCFullYear() + 1, 0, 1);
  const at = absoluteDatetime(words, nextYear);
  const passed = /feb/.test(words) && new Date(now).getUTCMonth() > 1;
  return at !== undefined && passed ? { at, hasTime: false } : undefined;
}

/** The value of a word in a table: `constructor` is in none. */
function ownOf<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
