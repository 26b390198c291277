import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import type { ValueFormat } from '@/lib/viz/kit/text/value-format';
import type { DatasetInfo } from '@/lib/viz/viz';

/** The number format of a chart: its own format and currency first, then those of the dataset for its only metric. */
export function metricFormat(form: FormData, dataset: DatasetInfo): ValueFormat {
  const metrics = ensureArray((form.metrics ?? form.metric) as Metric | Metric[] | null).map(metricLabel);
  const saved = metrics.length === 1 ? dataset.metrics.find(({ name }) => name === metrics[0]) : undefined;
  const chosen = form.currency_format as ValueFormat['currency'] | null | undefined;
  const currency = chosen?.symbol ? chosen : saved?.currency;
  const format = typeof form.y_axis_format === 'string' ? form.y_axis_format : '';
  return { format: format || (saved?.d3format ?? ''), ...(currency?.symbol ? { currency } : {}) };
}
