import { defaultValue } from '@/lib/dashboard/filter-mask';
import { paramsOfValues } from '@/lib/dashboard/filter-params';
import { reaches } from '@/lib/dashboard/filter-scope';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { ChartBlock, Tab } from '@/lib/dashboard/layout';
import type { DashboardView } from './dashboard-request';

/** The query parameter for a page that contains everything, for browsers without script. */
export const plainParam = 'plain';

export function dashboardPath(id: number): string {
  return `/superset/dashboard/${id}/`;
}

/** The address that opens a tab and keeps the open tabs of the other tab sets. */
export function tabHref(id: number, query: URLSearchParams) {
  return (tab: Tab, among: readonly Tab[]): string => {
    const siblings = new Set(among.map((each) => each.id));
    const next = new URLSearchParams(query);
    next.delete('tab');
    next.delete(plainParam);
    for (const other of query.getAll('tab')) if (!siblings.has(other)) next.append('tab', other);
    next.append('tab', tab.id);
    return `${dashboardPath(id)}?${next}`;
  };
}

/** The parameters that the filter form must keep: open tabs, display options and cross-filters. */
export function keptParams(query: URLSearchParams): [string, string][] {
  const kept = new Set(['tab', 'standalone', 'show_filters', 'expand_filters']);
  return [...query].filter(([name]) => kept.has(name) || name.startsWith('cross.'));
}

/** The address that opens a chart where it is made, with the filters that reach it here. */
export function exploreHref({ dashboard, state }: DashboardView, block: ChartBlock, chartId: number): string {
  const { filters: items, crossScope } = dashboard.metadata;
  const filters = items.filter(isFilter).filter(({ scope }) => reaches(scope, block));
  const isUsual = filters.every((filter) => {
    const usual = defaultValue(filter);
    return JSON.stringify(state.values.get(filter.id) ?? usual) === JSON.stringify(usual);
  });
  const given = new URLSearchParams({ slice_id: String(chartId), dashboard_id: String(dashboard.id) });
  if (!isUsual) for (const [name, value] of paramsOfValues(filters, state.values)) given.append(name, value);
  for (const id of state.crossFilters.keys()) {
    const cross = state.params.get(`cross.${id}`);
    if (cross !== null && id !== chartId && reaches(crossScope(id), block)) given.append(`cross.${id}`, cross);
  }
  return `/explore/?${given}`;
}
