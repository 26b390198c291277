import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import { normalizeOrderBy } from '@/lib/query/build/order';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';
import { withTimeGrain } from '@/lib/viz/kit/data/time-grain-column';

/** A query that returns one row for each cell; totals and subtotals are computed from the cells. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const dimensions = [
    ...ensureArray(formData.groupbyColumns as readonly QueryColumn[] | null),
    ...ensureArray(formData.groupbyRows as readonly QueryColumn[] | null),
  ];
  const columns = uniqueBy(dimensions, columnLabel).map((column) => withTimeGrain(column, formData, base));
  const { order_desc, series_limit_metric } = base;
  const sorted = normalizeOrderBy(base);
  return queryContext(formData, [
    {
      ...sorted,
      ...(order_desc === undefined ? {} : { order_desc }),
      ...(series_limit_metric === undefined ? {} : { series_limit_metric }),
      columns,
    },
  ]);
}
