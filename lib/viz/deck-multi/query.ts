import { queryContext } from '@/lib/query/build/build-query';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';

/** Nothing of its own: each layer asks for itself. */
export function query(formData: FormData): QueryContext {
  return queryContext(formData, []);
}
