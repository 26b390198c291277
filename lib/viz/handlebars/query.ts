import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { normalizeOrderBy } from '@/lib/query/build/order';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** A query for groups or raw rows, ordered by the first metric. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const { orderby } = normalizeOrderBy(base);
  const { orderby: _, ...rest } = base;
  return queryContext(formData, [orderby === undefined ? rest : { ...rest, orderby }]);
}
