import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { wordsOf } from '@/lib/explore/words';
import { recordOf, textIn } from './adhoc-record';

type Dataset = Pick<ExploreDataset, 'columns' | 'metrics'> | null;

/** A stored metric as the reader knows it. */
export function metricTitle(value: unknown, dataset: Dataset): string {
  if (typeof value !== 'string') return wordsOf(value);
  return dataset?.metrics.find(({ name }) => name === value)?.verboseName || value;
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
