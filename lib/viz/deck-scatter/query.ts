import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import { deckQuery, metricOfFixed } from '@/lib/viz/kit/map/deck-query';

export function query(formData: FormData): QueryContext {
  return deckQuery(formData, [metricOfFixed(formData.point_radius_fixed)]);
}
