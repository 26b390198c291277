import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import { xAxisOf } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each change, in the order of the x axis. */
export function query(formData: FormData): QueryContext {
  const axis = xAxisOf(formData);
  const groups = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null);
  const columns = axis === undefined ? [...groups] : [axis, ...groups];
  return queryContext(formData, [
    { ...baseQuery(formData), columns, orderby: columns.map((column) => [columnLabel(column), true]) },
  ]);
}
