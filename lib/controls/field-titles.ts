import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { wordsOf } from '@/lib/explore/words';
import { recordOf, textIn } from './adhoc-record';
import { generatedMetricLabel, metricDraftOf } from './metric-draft';

type Dataset = Pick<ExploreDataset, 'columns' | 'metrics'> | null;

/** A stored metric as the reader knows it. */
export function metricTitle(value: unknown, dataset: Dataset): string {
  if (typeof value !== 'string') return generatedTitle(value, dataset) || wordsOf(value);
  return dataset?.metrics.find(({ name }) => name === value)?.verboseName || value;
}

/** The label of a metric that says that nobody named it, whatever label it was stored with; empty for others. */
function generatedTitle(value: unknown, dataset: Dataset): string {
  if (recordOf(value)?.hasCustomLabel !== false) return '';
  return generatedMetricLabel(metricDraftOf(value, dataset), dataset);
}

/** A stored dimension as the reader knows it. */
export function columnTitle(value: unknown, dataset: Dataset): string {
  if (typeof value !== 'string') return wordsOf(value);
  return dataset?.columns.find(({ name }) => name === value)?.verboseName || value;
}

/** The saved metric or the column that a metric names and the dataset does not have; null where all is there. */
export function metricProblem(value: unknown, dataset: Dataset): string | null {
  if (dataset === null) return null;
  if (typeof value === 'string') return dataset.metrics.some(({ name }) => name === value) ? null : value;
  const metric = recordOf(value);
  return metric?.expressionType === 'SQL'
    ? null
    : columnProblem(textIn(recordOf(metric?.column), 'column_name'), dataset);
}

/** The column that a dimension names and the dataset does not have; null where it is there, and for SQL. */
export function columnProblem(value: unknown, dataset: Dataset): string | null {
  if (dataset === null || typeof value !== 'string' || value === '') return null;
  return dataset.columns.some(({ name }) => name === value) ? null : value;
}
