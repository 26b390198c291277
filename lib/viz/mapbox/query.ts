import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one raw row for each place. */
export function query(formData: FormData): QueryContext {
  const { all_columns_x, all_columns_y, point_radius, mapbox_label, groupby } = formData;
  const labels = ensureArray(mapbox_label as string | readonly string[] | null).filter((one) => one !== 'count');
  const columns = [
    all_columns_x,
    all_columns_y,
    point_radius === 'Auto' ? null : point_radius,
    ...labels,
    ...ensureArray(groupby as QueryColumn | readonly QueryColumn[] | null),
  ].filter((column) => column) as QueryColumn[];
  const { metrics: _, orderby: __, ...base } = baseQuery(formData);
  return queryContext(formData, [{ ...base, columns: uniqueBy(columns, columnLabel) }]);
}
