import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each region of the country. */
export function query(formData: FormData): QueryContext {
  const columns = [formData.entity].filter((column) => column) as QueryColumn[];
  return queryContext(formData, [{ ...baseQuery(formData), columns }]);
}
