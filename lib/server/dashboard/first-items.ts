import { defaultValue, type FilterValue } from '@/lib/dashboard/filter-mask';
import { submittedParam } from '@/lib/dashboard/filter-params';
import { isFilter, type NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { DashboardState } from './dashboard-state';
import { filterOptions, parentsMask } from './filter-options';
import type { LoadedDashboard } from './load-dashboard';

const patienceMs = 60_000;

/**
 * The state in which filters that begin with their first value have it: until a reader sends the bar, the first one
 * that this reader may see. Filters come in the order of the bar, so that one may depend on another's first value.
 */
export async function withFirstItems(
  dashboard: LoadedDashboard,
  state: DashboardState,
  viewer: Viewer,
): Promise<DashboardState> {
  if (state.params.has(submittedParam)) return state;
  const waiting = dashboard.metadata.filters.filter(isFilter).filter((filter) => beginsWithFirst(filter, state));
  if (waiting.length === 0) return state;
  const values = new Map(state.values);
  for (const filter of waiting) {
    const now = { ...state, values };
    const first = await firstOf(dashboard, now, viewer, filter);
    if (first !== null) values.set(filter.id, first);
  }
  return { ...state, values };
}

function beginsWithFirst(filter: NativeFilter, state: DashboardState): boolean {
  const { value } = state.values.get(filter.id) ?? defaultValue(filter);
  const isEmpty = value === null || value.length === 0;
  return filter.filterType === 'filter_select' && filter.controlValues.defaultToFirstItem === true && isEmpty;
}

/** Null where there is no value, or where it could not be read: the bar says why. */
async function firstOf(
  dashboard: LoadedDashboard,
  state: DashboardState,
  viewer: Viewer,
  filter: NativeFilter,
): Promise<FilterValue | null> {
  try {
    const { values } = await filterOptions({
      dashboard,
      viewer,
      filter,
      parents: parentsMask(dashboard, state, filter),
      search: '',
      limit: 1,
      signal: AbortSignal.timeout(patienceMs),
    });
    const [first] = values;
    return first === undefined ? null : { value: [first] };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
