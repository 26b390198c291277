import { formatLocale as d3Locale, type FormatLocaleObject } from '@visx/vendor/d3-format';
import { writeClock, writeDuration } from './duration';
import { formatLocale } from './locale';
import { writeMemory } from './memory';
import { numberAliases } from './number-aliases';
import { writeSmart } from './smart-number';

export type NumberFormatter = (value: unknown) => string;

const formatters = new Map<string, NumberFormatter>();
const locales = new Map<string, FormatLocaleObject>();

/**
 * Returns the formatter of a number format: `SMART_NUMBER` (also the default), `DURATION*`, `MEMORY_*`, an old alias,
 * else a d3 format string. For an invalid format, the plain value is followed by an error text. Null and undefined are
 * written as `null` and `undefined`.
 */
export function numberFormatter(format?: string | null, locale = 'en'): NumberFormatter {
  const id = (format ?? '').trim() || 'SMART_NUMBER';
  const key = `${locale} ${id}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const write = writerOf(numberAliases[id] ?? id, locale);
  const formatter: NumberFormatter = (value) => {
    if (value === null || value === undefined) return String(value);
    const number = Number(value);
    if (typeof value === 'number' && !Number.isFinite(number)) {
      return Number.isNaN(number) ? 'NaN' : number > 0 ? '∞' : '-∞';
    }
    return write(number, value);
  };
  formatters.set(key, formatter);
  return formatter;
}

/** Formats one value; see `numberFormatter`. */
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

function d3Writer(id: string, d3: FormatLocaleObject): (value: number, given: unknown) => string {
  try {
    return d3.format(id);
  } catch {
    return (_, given) => `${given} (Invalid format: ${id})`;
  }
}

function d3Of(locale: string): FormatLocaleObject {
  const known = locales.get(locale);
  if (known !== undefined) return known;
  const made = d3Locale(formatLocale(locale).number);
  locales.set(locale, made);
  return made;
}
