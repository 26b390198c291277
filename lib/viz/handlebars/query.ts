import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { normalizeOrderBy } from '@/lib/query/build/order';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** Groups or rows as they are, in the order of their first measure. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const { orderby } = normalizeOrderBy(base);
  const { orderby: _, ...rest } = base;
  return queryContext(formData, [orderby === undefined ? rest : { ...rest, orderby }]);
}
