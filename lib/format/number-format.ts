import { formatLocale as d3Locale, type FormatLocaleObject, formatSpecifier } from '@visx/vendor/d3-format';
import { memoize } from '@/lib/text/memoize';
import { writeClock, writeDuration } from './duration';
import { formatLocale } from './locale';
import { writeMemory } from './memory';
import { numberAliases } from './number-aliases';
import { writeSmart } from './smart-number';

export type NumberFormatter = (value: unknown) => string;

/** Cache limit. */
const mostKnown = 2000;
const formatters = new Map<string, NumberFormatter>();
const mostLocales = 50;
const locales = new Map<string, FormatLocaleObject>();

/**
 * Returns the formatter of a number format: `SMART_NUMBER` (also the default), `DURATION*`, `MEMORY_*`, an old alias,
 * else a d3 format string. For an invalid format, or one that would fill pages, the plain value is followed by an error
 * text. Null and undefined are written as `null` and `undefined`.
 */
export function numberFormatter(format?: string | null, locale = 'en'): NumberFormatter {
  // Charts that other programs stored may hold anything.
  const id = (typeof format === 'string' ? format.trim() : '') || 'SMART_NUMBER';
  return memoize(formatters, mostKnown, `${locale} ${id}`, () => formatterOf(id, locale));
}

function formatterOf(id: string, locale: string): NumberFormatter {
  const write = writerOf(numberAliases[id] ?? id, locale);
  return (value) => {
    if (value === null || value === undefined) return String(value);
    const number = Number(value);
    if (typeof value === 'number' && !Number.isFinite(number)) {
      return Number.isNaN(number) ? 'NaN' : number > 0 ? '∞' : '-∞';
    }
    return write(number, value);
  };
}

/**
 * Formats one value; see `numberFormatter`.
 *
 * @example
 * formatNumber(1234567, 'SMART_NUMBER') // '1.23M'
 * formatNumber(0.256, '.1%') // '25.6%'
 */
export function formatNumber(value: unknown, format?: string | null, locale = 'en'): string {
  return numberFormatter(format, locale)(value);
}

function writerOf(id: string, locale: string): (value: number, given: unknown) => string {
  const d3 = d3Of(locale);
  switch (id) {
    case 'SMART_NUMBER':
      return (value) => writeSmart(value, d3.format);
    case 'SMART_NUMBER_SIGNED':
      return (value) => (value > 0 ? '+' : '') + writeSmart(value, d3.format);
    case 'DURATION':
      return (value) => writeDuration(value, false);
    case 'DURATION_SUB':
      return (value) => writeDuration(value, true);
    case 'DURATION_COL':
      return writeClock;
    case 'MEMORY_DECIMAL':
      return (value) => writeMemory(value, 1000);
    case 'MEMORY_BINARY':
      return (value) => writeMemory(value, 1024);
    case 'MEMORY_TRANSFER_RATE_DECIMAL':
      return (value) => `${writeMemory(value, 1000)}/s`;
    case 'MEMORY_TRANSFER_RATE_BINARY':
      return (value) => `${writeMemory(value, 1024)}/s`;
    default:
      return d3Writer(id, d3);
  }
}

const longestFormat = 100;
const widest = 200;

function d3Writer(id: string, d3: FormatLocaleObject): (value: number, given: unknown) => string {
  try {
    if (id.length <= longestFormat && (formatSpecifier(id).width ?? 0) <= widest) return d3.format(id);
  } catch {}
  const shown = id.length > longestFormat ? `${id.slice(0, longestFormat)}…` : id;
  return (_, given) => `${given} (Invalid format: ${shown})`;
}

function d3Of(locale: string): FormatLocaleObject {
  return memoize(locales, mostLocales, locale, () => d3Locale(formatLocale(locale).number));
}
