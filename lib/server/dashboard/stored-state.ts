import { z } from 'zod';
import { submittedParam } from '@/lib/dashboard/filter-params';
import { readPermalink } from '@/lib/server/state/permalink';
import { readState } from '@/lib/server/state/state-store';
import { parseForeignJson } from '@/lib/text/foreign-json';
import type { DashboardState } from './dashboard-state';
import { filterStateKind } from './filter-state';
import type { LoadedDashboard } from './load-dashboard';
import { valuesOfMask } from './rison-state';

const Shared = z.object({ dataMask: z.unknown(), activeTabs: z.array(z.string()).nullish() });

/**
 * Applies the stored state of `native_filters_key` or `permalink_key` in the address to the initial state. A key that
 * is unknown, expired or of another dashboard changes nothing. After the user submitted the filter bar, keys are
 * ignored.
 */
export async function withStoredState(dashboard: LoadedDashboard, state: DashboardState): Promise<DashboardState> {
  const { params } = state;
  if (params.has(submittedParam)) return state;
  const link = params.get('permalink_key');
  if (link !== null) return withLink(dashboard, state, link);
  const key = params.get('native_filters_key');
  const kept = key === null ? null : await readState(filterStateKind, key);
  return kept?.dashboard_id === dashboard.id ? withMask(state, parse(kept.value)) : state;
}

async function withLink(dashboard: LoadedDashboard, state: DashboardState, key: string): Promise<DashboardState> {
  const link = await readPermalink('dashboard', key);
  if (link?.dashboard_id !== dashboard.id) return state;
  const shared = Shared.safeParse(link.value);
  if (!shared.success) return state;
  const { dataMask, activeTabs } = shared.data;
  const tabs = state.params.has('tab') ? state.tabs : new Set([...state.tabs, ...(activeTabs ?? [])]);
  return withMask({ ...state, tabs }, dataMask);
}

function withMask(state: DashboardState, mask: unknown): DashboardState {
  const values = new Map(state.values);
  for (const [id, value] of valuesOfMask(mask)) if (values.has(id)) values.set(id, value);
  return { ...state, values };
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}
