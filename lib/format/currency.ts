import { memoize } from '@/lib/text/memoize';
import { type NumberFormatter, numberFormatter } from './number-format';

export interface Currency {
  readonly symbol?: string | null;
  readonly symbolPosition?: 'prefix' | 'suffix' | null;
}

/** Cache limit. */
const mostKnown = 500;
const symbols = new Map<string, string>();

/** The symbol of an ISO 4217 code in `locale`; an unknown code is returned unchanged. */
export function currencySymbol(code: string, locale = 'en-US'): string {
  return memoize(symbols, mostKnown, `${locale} ${code}`, () => symbolOf(code, locale));
}

function symbolOf(code: string, locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).formatToParts(1);
    const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
    return symbol === '¤' ? code : symbol;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

/** Formats amounts with the currency symbol before or after them; `$` and `%` in the format are removed. */
export function currencyFormatter(currency: Currency, format?: string | null, locale = 'en'): NumberFormatter {
  const write = numberFormatter(format?.replace(/[$%]/g, ''), locale);
  if (!currency.symbol) return write;
  const symbol = currencySymbol(currency.symbol, locale === 'en' ? 'en-US' : locale);
  return currency.symbolPosition === 'prefix'
    ? (value) => `${symbol} ${write(value)}`
    : (value) => `${write(value)} ${symbol}`;
}
