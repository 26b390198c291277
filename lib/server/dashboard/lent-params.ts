import { crossFiltersOfParams } from '@/lib/dashboard/cross-filter';
import type { Viewer } from '@/lib/permissions/viewer';
import { readsDataset } from '@/lib/server/dataset/open-dataset';
import { jsonObject } from '@/lib/text/json-object';
import type { DashboardChart, LoadedDashboard } from './load-dashboard';
import { shownColumns } from './shown-columns';

/**
 * The parameters of an address, restricted for viewers who read data only through the dashboard. Cross-filters of a
 * chart may only use columns that the chart shows; others are removed. The `own` state of charts is removed for guests
 * and reduced to paging and zoom for users.
 */
export async function lentParams(
  dashboard: LoadedDashboard,
  params: URLSearchParams,
  viewer: Viewer,
): Promise<URLSearchParams> {
  if (!(await isLentAny(dashboard, viewer))) return params;
  const kept = new URLSearchParams(params);
  const own = viewer.kind === 'guest' ? {} : pageOf(jsonObject(params.get('own')));
  kept.delete('own');
  if (Object.keys(own).length > 0) kept.set('own', JSON.stringify(own));
  for (const [id, { filters }] of crossFiltersOfParams(params)) {
    const chart = dashboard.charts.get(id);
    const shown = chart ? shownColumns(chart) : new Set<string>();
    if (!filters.every(({ col }) => shown.has(col))) kept.delete(`cross.${id}`);
  }
  return kept;
}

/** Whether this viewer reads some of the dashboard's data only because the dashboard lends it. */
async function isLentAny({ subject, charts }: LoadedDashboard, viewer: Viewer): Promise<boolean> {
  if (viewer.kind === 'guest') return true;
  if (subject.roles.length === 0) return false;
  const reads = await Promise.all([...charts.values()].map((chart) => readsChart(chart, viewer)));
  return reads.includes(false);
}

async function readsChart({ datasource_id }: DashboardChart, viewer: Viewer): Promise<boolean> {
  return datasource_id === null || readsDataset({ id: datasource_id, type: 'table' }, viewer);
}

function pageOf({ pageSize, currentPage, zoom }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const parts = Object.entries({ pageSize, currentPage, zoom });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}
