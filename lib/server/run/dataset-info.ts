import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect } from '@/lib/query/dialect';
import type { DatasetInfo } from '@/lib/viz/viz';

/** The facts of a dataset that a transform needs. */
export function datasetInfo(dataset: DatasetDescription, dialect: Dialect): DatasetInfo {
  return {
    id: dataset.id,
    columns: dataset.columns.map(({ column_name, verbose_name, type, is_dttm }) => ({
      name: column_name,
      verboseName: verbose_name,
      kind: is_dttm ? 'temporal' : ((type && dialect.kindOf(type)) ?? 'string') || 'string',
      isTemporal: is_dttm,
    })),
    metrics: dataset.metrics.map(({ metric_name, verbose_name, d3format, currency }) => ({
      name: metric_name,
      verboseName: verbose_name,
      d3format: d3format ?? null,
      currency: currencyOf(currency),
    })),
  };
}

function currencyOf(currency: unknown): DatasetInfo['metrics'][number]['currency'] {
  if (typeof currency !== 'object' || currency === null || !('symbol' in currency)) return null;
  const { symbol } = currency;
  if (typeof symbol !== 'string' || symbol === '') return null;
  const isSuffix = 'symbolPosition' in currency && currency.symbolPosition === 'suffix';
  return { symbol, symbolPosition: isSuffix ? 'suffix' : 'prefix' };
}
