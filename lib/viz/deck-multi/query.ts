import { queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** No query: each layer's chart has its own. */
export function query(formData: FormData): QueryContext {
  return queryContext(formData, []);
}
