import { beginsWithFirst, type FilterValue } from '@/lib/dashboard/filter-mask';
import { firstParam, submittedParam } from '@/lib/dashboard/filter-params';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { DashboardState } from '@/lib/server/dashboard/dashboard-state';
import type { LoadedDashboard } from '@/lib/server/dashboard/load-dashboard';
import { filterOptions, parentsMask } from './filter-options';

const patienceMs = 60_000;

/**
 * The state with the first value filled in for each filter that defaults to its first value. It applies until the user
 * submits the filter bar or an address says another value. The first value is the first one that this viewer may see. Filters are processed in the order
 * of the bar, because one may depend on the first value of another.
 */
export async function withFirstItems(
  dashboard: LoadedDashboard,
  state: DashboardState,
  viewer: Viewer,
): Promise<DashboardState> {
  const waiting = dashboard.metadata.filters.filter(isFilter).filter((filter) => isUntouched(filter, state));
  if (waiting.length === 0) return state;
  const values = new Map(state.values);
  for (const filter of waiting) {
    const now = { ...state, values };
    const first = await firstOf(dashboard, now, viewer, filter);
    if (first !== null) values.set(filter.id, first);
  }
  return { ...state, values };
}

function isUntouched(filter: NativeFilter, { values, given, params }: DashboardState): boolean {
  if (!beginsWithFirst(filter) || given.has(filter.id)) return false;
  if (params.has(submittedParam) && !params.has(firstParam(filter))) return false;
  return (values.get(filter.id)?.value ?? []).length === 0;
}

/** Null where there is no value, or where reading it failed: the filter bar shows the error. */
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
