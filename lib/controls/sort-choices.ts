import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { listOf } from '@/lib/explore/field-shape';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { recordOf, textIn } from './adhoc-record';
import { columnTitle, metricTitle } from './field-titles';

export interface SortChoice {
  readonly value: string;
  readonly label: string;
}

const ofSeries: readonly SortChoice[] = [
  { value: 'name', label: 'Category name' },
  { value: 'sum', label: 'Total value' },
  { value: 'min', label: 'Minimum value' },
  { value: 'max', label: 'Maximum value' },
  { value: 'avg', label: 'Average value' },
];

/** What the x axis can be sorted by: its column and the metrics; with several series a figure of all of them. */
export function sortChoices(
  form: Readonly<Record<string, unknown>>,
  dataset: Pick<ExploreDataset, 'columns' | 'metrics'> | null,
): readonly SortChoice[] {
  const hasSeries = listOf(form.groupby).length > 0 || listOf(form.metrics).length > 1;
  if (hasSeries) return ofSeries.map(({ value, label }) => ({ value, label: chartText(label) }));
  const nameOf = (value: unknown) =>
    typeof value === 'string' ? value : textIn(recordOf(value), 'label') || textIn(recordOf(value), 'sqlExpression');
  const found = [
    ...listOf(form.x_axis).map((value) => ({ value: nameOf(value), label: columnTitle(value, dataset) })),
    ...[...listOf(form.metrics), ...listOf(form.timeseries_limit_metric)].map((value) => ({
      value: nameOf(value),
      label: metricTitle(value, dataset),
    })),
  ].filter(({ value }) => value !== '');
  return found.filter(({ value }, index) => found.findIndex((other) => other.value === value) === index);
}
