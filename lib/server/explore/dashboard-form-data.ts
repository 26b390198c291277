import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { FormRecord } from '@/lib/explore/draft';
import type { Viewer } from '@/lib/permissions/viewer';
import { filtersOf, readState } from '@/lib/server/dashboard/dashboard-state';
import { drilledRequest, drillOf } from '@/lib/server/dashboard/drill';
import { withFirstItems } from '@/lib/server/dashboard/filters/first-items';
import { lentParams } from '@/lib/server/dashboard/lent-params';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { withStoredParams } from '@/lib/server/dashboard/stored-state';
import { tileRequest } from '@/lib/server/dashboard/tile-request';

/** What was looked into on the dashboard: the names under which a tile's address has it, without their prefix. */
export const drillParamNames = ['drill_where', 'drill_by'] as const;

/**
 * What the filters of the dashboard in `dashboard_id` add to a chart on it, read from the same parameters as on the
 * dashboard, and what was looked into there. Empty without a dashboard that the viewer may see and that has the chart.
 */
export async function dashboardFormData(params: URLSearchParams, chartId: number, viewer: Viewer): Promise<FormRecord> {
  const id = params.get('dashboard_id');
  if (id === null) return {};
  try {
    const dashboard = await loadDashboard(viewer, id);
    const block = chartsOf(dashboard.blocks, 'all').find((one) => one.chartId === chartId);
    if (block === undefined) return {};
    const stored = await withStoredParams(dashboard, params);
    const told = readState(dashboard, await lentParams(dashboard, stored, viewer));
    const state = await withFirstItems(dashboard, told, viewer);
    const drill = drillOf(drillParams(params));
    if (drill === null) {
      return { extra_form_data: filtersOf(dashboard, state, block).extraFormData, dashboardId: dashboard.id };
    }
    const { formData, extraFormData } = await drilledRequest(viewer, tileRequest(dashboard, state, block), drill);
    return { ...formData, extra_form_data: extraFormData };
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
}

function drillParams(params: URLSearchParams): URLSearchParams {
  const given = drillParamNames.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name.replace('drill_', ''), value]];
  });
  return new URLSearchParams(given);
}
