import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { columnSelects, listOf } from '@/lib/explore/field-shape';
import { columnLabel } from '@/lib/query/build/labels';
import type { QueryColumn } from '@/lib/query/query-context';
import type { Control } from '@/lib/viz/viz';
import { columnTitle } from './field-titles';
import { rowOrder } from './row-order';

type Choice = NonNullable<Control['choices']>[number];

/**
 * The choices of a control. Those of time grains and of the order of rows are the dataset's: the grains that its
 * database offers, and each column ascending and descending as JSON. Without a dataset the control's own.
 */
export function controlChoices(control: Control, dataset: ExploreDataset | null): readonly Choice[] {
  const own = control.choices ?? [];
  if (dataset === null) return own;
  if (control.name.startsWith('time_grain_sqla')) return dataset.timeGrains.length > 0 ? dataset.timeGrains : own;
  if (control.name === 'order_by_cols') {
    return dataset.columns.flatMap(({ name, verboseName }): Choice[] => [
      [rowOrder(name, true, control.isCompact), `${verboseName || name} [asc]`],
      [rowOrder(name, false, control.isCompact), `${verboseName || name} [desc]`],
    ]);
  }
  if (columnSelects.has(control.name)) {
    const columns = dataset.columns.map(({ name, verboseName }): Choice => [name, verboseName || name]);
    return [...own, ...columns];
  }
  return own;
}

/** The dimensions of a chart, any of which may split its stacks. */
export function stackChoices(groupby: unknown, dataset: ExploreDataset | null): readonly Choice[] {
  return listOf(groupby).map((column): Choice => [columnLabel(column as QueryColumn), columnTitle(column, dataset)]);
}
