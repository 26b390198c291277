import { z } from 'zod';
import type { StateKind } from '@/lib/server/state/state-store';

const State = z.object({ owner: z.number().nullable(), dashboard_id: z.number(), value: z.string() });
export type FilterState = z.infer<typeof State>;

/** Data masks by filter, as JSON text: what `native_filters_key` of a dashboard's address stands for. */
export const filterStateKind: StateKind<FilterState> = {
  name: 'filter_state',
  schema: State,
  days: 90,
  isKeptByReading: true,
};
