import { z } from 'zod';
import type { StateKind } from '@/lib/server/state/state-store';

const State = z.object({ owner: z.number().nullable(), dashboard_id: z.number(), value: z.string() });
export type FilterState = z.infer<typeof State>;

/** Data masks by filter id, as JSON text: the state that `native_filters_key` in a dashboard's address refers to. */
export const filterStateKind: StateKind<FilterState> = {
  name: 'filter_state',
  schema: State,
  days: 90,
  isKeptByReading: true,
};
