import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import { xAxisLabel, xAxisOf } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn, QueryContext } from '@/lib/query/query-context';

/**
 * A query that returns one row for each cell, with its rank among all cells, those of its column or those of its row.
 */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const axis = xAxisOf(formData);
  const [group] = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null);
  const [metric] = base.metrics ?? [];
  const columns = [axis, ...ensureArray(formData.groupby as QueryColumn | null)].filter(
    (column) => column !== undefined,
  );
  const label = metric === undefined ? undefined : metricLabel(metric);
  const across = formData.normalize_across;
  const by =
    across === 'x' ? xAxisLabel(formData) : across === 'y' && group !== undefined ? columnLabel(group) : undefined;
  return queryContext(formData, [
    {
      ...base,
      columns: uniqueBy(columns, columnLabel),
      orderby: [
        ...order(formData.sort_x_axis, xAxisLabel(formData), label),
        ...order(formData.sort_y_axis, group && columnLabel(group), label),
      ],
      post_processing: [
        { operation: 'rank', options: { metric: label, ...(by === undefined ? {} : { group_by: by }) } },
      ],
    },
  ]);
}

/** Converts `alpha_asc`, `alpha_desc`, `value_asc` and `value_desc` to an `orderby` of the query. */
function order(sort: unknown, column: string | undefined, metric: string | undefined): [Metric, boolean][] {
  const [kind, direction] = String(sort ?? '').split('_');
  const by = kind === 'alpha' ? column : kind === 'value' ? metric : undefined;
  return by === undefined ? [] : [[by, direction === 'asc']];
}
