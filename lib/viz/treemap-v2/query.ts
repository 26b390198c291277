import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const [metric] = base.metrics ?? [];
  const isSorted = formData.sort_by_metric && metric !== undefined;
  return queryContext(formData, [{ ...base, ...(isSorted ? { orderby: [[metric, false]] } : {}) }]);
}
