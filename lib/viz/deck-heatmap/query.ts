import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import { deckQuery } from '@/lib/viz/kit/map/deck-query';

export function query(formData: FormData): QueryContext {
  return deckQuery(formData, [formData.size]);
}
