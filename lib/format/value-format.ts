import { type Currency, currencyFormatter } from './currency';
import { type NumberFormatter, numberFormatter } from './number-format';

/** What a dataset says about the format of its metrics, by name. */
export interface SavedFormats {
  readonly formats: Readonly<Record<string, string | null | undefined>>;
  readonly currencies: Readonly<Record<string, Currency | null | undefined>>;
}

/** The writer of a metric: the chart's own format and currency first, then what the dataset says of the metric. */
export function valueFormatter(
  metric: string | undefined,
  saved: SavedFormats,
  format?: string | null,
  currency?: Currency | null,
  locale = 'en',
): NumberFormatter {
  const name = metric ?? '';
  const chosen = currency?.symbol ? currency : saved.currencies[name];
  const chosenFormat = format || saved.formats[name] || undefined;
  return chosen?.symbol ? currencyFormatter(chosen, chosenFormat, locale) : numberFormatter(chosenFormat, locale);
}
