import { currencyFormatter } from '@/lib/format/currency';
import { numberFormatter } from '@/lib/format/number-format';
import type { ValueFormat } from './value-format';

/** Writes figures as a drawing's format says. */
export function valueWriter({ format, currency }: ValueFormat, locale?: string): (value: number) => string {
  return currency ? currencyFormatter(currency, format, locale) : numberFormatter(format, locale);
}
