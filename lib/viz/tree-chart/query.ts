import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each node. */
export function query(formData: FormData): QueryContext {
  const { id, parent, name } = formData;
  const columns = [id, parent, name].filter((column) => column) as QueryColumn[];
  return queryContext(formData, [{ ...baseQuery(formData), columns: uniqueBy(columns, columnLabel) }]);
}
