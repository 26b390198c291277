import { createHash } from 'node:crypto';
import { metricLabel } from './build/labels';
import type { DatasetDescription } from './dataset-description';
import { datasetMetric } from './dataset-description';
import type { Dialect } from './dialect';
import type { Metric } from './query-context';

/**
 * The displayed label of a metric: for a saved one its verbose name. The check for duplicates and the descriptions of
 * results use it.
 */
export function shownMetricLabel(metric: Metric, dataset: DatasetDescription): string {
  if (typeof metric !== 'string') return metricLabel(metric);
  return datasetMetric(dataset, metric)?.verbose_name || metric;
}

/** A label that the database accepts; one that is too long is replaced by its hash. */
export function databaseLabel(label: string, dialect: Dialect): string {
  const written = dialect.label?.(label) ?? label;
  const longest = dialect.maxLabelLength;
  if (longest === null || Array.from(written).length <= longest) return written;
  return `${dialect.cutLabelPrefix ?? ''}${labelHash(label)}`.slice(0, longest);
}

/** The MD5 hash (hex) that makes a changed label unique. */
export function labelHash(label: string): string {
  return createHash('md5').update(label).digest('hex');
}
