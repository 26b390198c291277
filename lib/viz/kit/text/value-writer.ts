import { currencyFormatter } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import type { ValueFormat } from './value-format';

/** Returns a formatter for numbers in a drawing's format. */
export function valueWriter({ format, currency }: ValueFormat, locale?: string): (value: number) => string {
  return currency ? currencyFormatter(currency, format, locale) : numberFormatter(format, locale);
}
