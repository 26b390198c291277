import { currencyFormatter } from '@/lib/format/currency';
import { grainFormatter } from '@/lib/format/grain-format';
import { numberFormatter } from '@/lib/format/number-format';
import { timeFormatter } from '@/lib/format/time-format';
import { valueFormatter } from '@/lib/format/value-format';
import { type Cell, Decimal } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { savedFormats } from '@/lib/viz/kit/text/saved-formats';
import type { DatasetInfo } from '@/lib/viz/viz';
import type { ShownColumn } from './columns';

const sharePercent = ',.3%';

/**
 * Returns a formatter for a column's cells: numbers of raw rows are unformatted, metrics use the adaptive format,
 * unless the form sets a format.
 */
export function cellWriter(
  column: ShownColumn,
  formData: FormData,
  dataset: DatasetInfo,
  locale: string,
): (value: Cell) => string {
  if (column.source.kind === 'temporal') return timeWriter(column, formData, locale);
  const write = numberWriter(column, dataset, locale);
  return (value) => {
    if (value === null) return 'N/A';
    if (typeof value === 'boolean' || typeof value === 'string' || write === null) return String(value);
    return typeof value === 'object' && !(value instanceof Decimal) ? String(value) : write(value);
  };
}

function timeWriter({ config }: ShownColumn, formData: FormData, locale: string): (value: Cell) => string {
  const format = config.d3TimeFormat || (formData.table_timestamp_format as string | undefined) || 'smart_date';
  const grain = formData.time_grain_sqla as string | undefined;
  const isAdaptive = format === 'smart_date';
  const write = !isAdaptive
    ? timeFormatter(format, locale)
    : grain
      ? grainFormatter(grain, undefined, locale)
      : timeFormatter('%Y-%m-%d %H:%M:%S', locale);
  return (value) => (value === null ? 'N/A' : write(value));
}

function numberWriter(
  { config, role, metric, key }: ShownColumn,
  dataset: DatasetInfo,
  locale: string,
): ((value: unknown) => string) | null {
  if (role === 'percent' || role === 'change-percent')
    return numberFormatter(config.d3NumberFormat || sharePercent, locale);
  const saved = savedFormats(dataset);
  const chosen = config.d3NumberFormat || saved.formats[metric ?? key];
  const currency = config.currencyFormat?.symbol ? config.currencyFormat : saved.currencies[metric ?? key];
  if (role === 'dimension' && !chosen && !currency?.symbol && !config.d3SmallNumberFormat) return null;
  const large =
    role === 'dimension' && !chosen && !currency?.symbol
      ? String
      : valueFormatter(metric ?? key, saved, chosen, currency, locale);
  const small = config.d3SmallNumberFormat;
  if (!small) return large;
  const writeSmall = currency?.symbol ? currencyFormatter(currency, small, locale) : numberFormatter(small, locale);
  return (value) => (Math.abs(Number(value)) < 1 ? writeSmall(value) : large(value));
}
