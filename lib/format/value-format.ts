import { type Currency, currencyFormatter } from './currency';
import { type NumberFormatter, numberFormatter } from './number-format';

/** The formats and currencies that a dataset specifies, by metric name. */
export interface SavedFormats {
  readonly formats: Readonly<Record<string, string | null | undefined>>;
  readonly currencies: Readonly<Record<string, Currency | null | undefined>>;
}

/** Returns the formatter of a metric: the chart's own format and currency take precedence over those of the dataset. */
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
