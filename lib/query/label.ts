import { createHash } from 'node:crypto';
import { metricLabel } from './build-query-labels';
import type { DatasetDescription } from './dataset-description';
import { datasetMetric } from './dataset-description';
import type { Dialect } from './dialect';
import type { Metric } from './query-context';

/** What people call a metric: a saved one by its verbose name. Duplicates are judged and results described by it. */
export function shownMetricLabel(metric: Metric, dataset: DatasetDescription): string {
  if (typeof metric !== 'string') return metricLabel(metric);
  return datasetMetric(dataset, metric)?.verbose_name || metric;
}

/** A label as the database can carry it: too long a one is cut and made unique by a hash. */
export function databaseLabel(label: string, dialect: Dialect): string {
  const longest = dialect.maxLabelLength;
  if (longest === null || Buffer.byteLength(label) <= longest) return label;
  return createHash('md5').update(label).digest('hex').slice(0, longest);
}
