import type { BarModel } from '@/lib/dashboard/filter-bar/model';
import { defaultValue } from '@/lib/dashboard/filter-mask';
import { reaches } from '@/lib/dashboard/filter-scope';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { FilterBarItem } from '@/lib/dashboard/native-filter';
import { chartsOf } from '@/lib/dashboard/open-tab';
import type { DashboardState } from '@/lib/server/dashboard/dashboard-state';
import type { LoadedDashboard } from '@/lib/server/dashboard/load-dashboard';

export function barModel(dashboard: LoadedDashboard, state: DashboardState, mayEdit: boolean): BarModel {
  const { filters, isHorizontal, hasCrossFilters, hasInstantFilters } = dashboard.metadata;
  const all = chartsOf(dashboard.blocks, 'all');
  const native = filters.filter(isFilter);
  const names = all.map((block): [string, string][] => {
    const chart = block.chartId === null ? undefined : dashboard.charts.get(block.chartId);
    return chart ? [[String(chart.id), block.title ?? chart.slice_name]] : [];
  });
  return {
    dashboardId: dashboard.id,
    items: filters.map(shownItem),
    values: Object.fromEntries(native.map((one) => [one.id, state.values.get(one.id) ?? defaultValue(one)])),
    reach: Object.fromEntries(
      native.map(({ id, scope }) => [
        id,
        all.filter((chart) => reaches(scope, chart)).flatMap(({ chartId }) => chartId ?? []),
      ]),
    ),
    charts: Object.fromEntries(names.flat()),
    isHorizontal,
    isClosed: !state.expandsFilters,
    hasCrossFilters,
    isInstant: hasInstantFilters,
    mayEdit,
  };
}

/** A filter without its dataset and conditions: the bar shows values, and the server asks for them. */
function shownItem(item: FilterBarItem): FilterBarItem {
  if (!isFilter(item)) return item;
  const { id, name, type, filterType, description, controlValues, cascadeParentIds, scope } = item;
  const shown = { id, name, type, filterType, description, controlValues, cascadeParentIds, scope, sortMetric: null };
  return { ...shown, targets: [], defaultDataMask: {} };
}
