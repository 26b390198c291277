import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import localizedFormat from 'dayjs/plugin/localizedFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { isObject } from '@/lib/text/is-object';
import { isFalsy, isList, textOf, type Value } from './values';

dayjs.extend(utc);
dayjs.extend(advancedFormat);
dayjs.extend(localizedFormat);

/** A helper function. It receives the positional arguments and the `key=value` pairs. */
type Helper = (params: readonly Value[], hash: Readonly<Record<string, Value>>) => Value;

const number = (value: Value): number => Number(typeof value === 'object' ? Number.NaN : value);
const words = (value: Value) => textOf(value).split(' ');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const compare =
  (test: (one: number | string, other: number | string) => boolean): Helper =>
  ([one, other]) => {
    const isText = typeof one === 'string' && typeof other === 'string';
    return isText ? test(one, other) : test(number(one), number(other));
  };
const calculate =
  (operate: (one: number, other: number) => number): Helper =>
  ([one, other]) =>
    operate(number(one), number(other));
const rewrite =
  (change: (text: string) => string): Helper =>
  ([value]) =>
    change(textOf(value));
const same = (one: Value, other: Value) => one === other || (typeof one !== 'object' && String(one) === String(other));

/** The helpers that templates may call, by name; none of them accesses anything but its arguments. */
export const helpers: Readonly<Record<string, Helper>> = {
  dateFormat: ([value], { format }) => writeDate(value, format ?? 'YYYY-MM-DD'),
  formatDate: ([format, value]) => writeDate(value ?? null, format),
  stringify: ([value]) => JSON.stringify(value) ?? '',
  formatNumber: ([value, locale]) => writeNumber(value, typeof locale === 'string' ? locale : 'en-US'),
  parseJson: ([value]) => parseJson(textOf(value)),
  lookup: ([value, key]) => {
    const name = textOf(key);
    if (isList(value)) return value[number(key)];
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  },
  log: () => '',
  eq: ([one, other]) => same(one, other),
  eqw: ([one, other]) => same(one, other),
  ne: ([one, other]) => !same(one, other),
  neq: ([one, other]) => one !== other,
  neqw: ([one, other]) => !same(one, other),
  lt: compare((one, other) => one < other),
  lte: compare((one, other) => one <= other),
  gt: compare((one, other) => one > other),
  gte: compare((one, other) => one >= other),
  and: (params) => params.every((value) => !isFalsy(value)),
  or: (params) => params.some((value) => !isFalsy(value)),
  not: ([value]) => isFalsy(value),
  ifx: ([test, one, other]) => (isFalsy(test) ? other : one),
  coalesce: (params) => params.find((value) => !isFalsy(value)),
  empty: ([value]) => isFalsy(value),
  count: ([value]) => (isList(value) ? value.length : false),
  length: ([value]) => (isList(value) || typeof value === 'string' ? value.length : 0),
  includes: ([list, value]) =>
    isList(list) ? list.some((one) => same(one, value)) : textOf(list).includes(textOf(value)),
  first: ([list]) => (isList(list) ? list[0] : ''),
  last: ([list]) => (isList(list) ? list.at(-1) : ''),
  sum: (params) => params.flat().reduce<number>((total, value) => total + number(value as Value), 0),
  difference: calculate((one, other) => one - other),
  multiplication: calculate((one, other) => one * other),
  division: calculate((one, other) => one / other),
  remainder: calculate((one, other) => one % other),
  abs: ([value]) => Math.abs(number(value)),
  ceil: ([value]) => Math.ceil(number(value)),
  floor: ([value]) => Math.floor(number(value)),
  round: ([value]) => Math.round(number(value)),
  toFixed: ([value, digits]) => number(value).toFixed(Math.min(20, Math.max(0, number(digits) || 0))),
  lowercase: rewrite((text) => text.toLowerCase()),
  uppercase: rewrite((text) => text.toUpperCase()),
  capitalizeFirst: rewrite(capital),
  capitalizeEach: ([value]) => words(value).map(capital).join(' '),
  titleCase: ([value]) => words(textOf(value).toLowerCase()).map(capital).join(' '),
  sanitize: rewrite((text) =>
    text
      .replace(/[^\w\s-]+/g, '')
      .trim()
      .replace(/[\s-]+/g, '-')
      .toLowerCase(),
  ),
  newLineToBr: rewrite((text) => text.replace(/\r?\n/g, '<br>')),
  excerpt: ([value, length]) => shortened(textOf(value), number(length ?? 50)),
  concat: (params) => params.map(textOf).join(''),
  join: ([list, glue]) => (isList(list) ? list.map(textOf).join(textOf(glue ?? ',')) : ''),
  split: ([value, by]) => textOf(value).split(typeof by === 'string' ? by : ','),
};

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

/** Formats a date; dates are parsed as UTC, as in all charts. */
function writeDate(value: Value, format: Value): string {
  if (value === undefined || value === null || typeof value === 'object' || typeof value === 'boolean')
    return 'Invalid date';
  const date = dayjs.utc(value);
  return date.isValid() ? date.format(textOf(format)) : 'Invalid date';
}

function writeNumber(value: Value, locale: string): string {
  const given = number(value);
  if (value === null || value === undefined) return '';
  try {
    return Number.isNaN(given) ? textOf(value) : given.toLocaleString(locale);
  } catch {
    return given.toLocaleString('en-US');
  }
}

function parseJson(text: string): Value {
  return JSON.parse(text) as Value;
}
