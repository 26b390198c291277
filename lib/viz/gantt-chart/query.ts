import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each bar, with the values of its tooltip. */
export function query(formData: FormData): QueryContext {
  const { start_time, end_time, y_axis, series, tooltip_columns, tooltip_metrics } = formData;
  const wished = [start_time, end_time, y_axis, series, ...ensureArray(tooltip_columns as QueryColumn[] | null)];
  const order = ensureArray(formData.order_by_cols as string | string[] | null);
  const columns = wished.filter((column) => column) as QueryColumn[];
  return queryContext(formData, [
    {
      ...baseQuery(formData),
      columns: uniqueBy([...columns, ...order.map((one) => orderOf(one)[0])], columnLabel),
      metrics: [...ensureArray(tooltip_metrics as Metric[] | null)],
      orderby: order.map(orderOf),
      series_columns: [...ensureArray(series as QueryColumn | null)],
    },
  ]);
}

function orderOf(text: string): [QueryColumn, boolean] {
  return JSON.parse(text) as [QueryColumn, boolean];
}
