import type { SavedFormats } from '@/lib/format/value-format';
import type { DatasetInfo } from '@/lib/viz/viz';

/** The formats and currencies that a dataset stores for its metrics, by name. */
export function savedFormats(dataset: DatasetInfo): SavedFormats {
  return {
    formats: Object.fromEntries(dataset.metrics.map(({ name, d3format }) => [name, d3format])),
    currencies: Object.fromEntries(dataset.metrics.map(({ name, currency }) => [name, currency])),
  };
}

/** The verbose name of a column or metric, else its name. */
export function verboseName(dataset: DatasetInfo, name: string): string {
  const found = [...dataset.metrics, ...dataset.columns].find((one) => one.name === name);
  return found?.verboseName || name;
}
