import type { ChartBlock } from '@/lib/dashboard/layout';
import { AppError } from '@/lib/errors/app-error';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { FormData } from '@/lib/query/form-data';
import type { ExtraFormData } from '@/lib/query/merge-extra-form-data';
import { storedFormData } from '@/lib/query/stored-form-data';
import type { AppliedFilter, DashboardState } from './dashboard-state';
import { filtersOf } from './dashboard-state';
import type { DashboardChart, LoadedDashboard } from './load-dashboard';

/** The request of one tile. */
export interface TileRequest {
  readonly chart: DashboardChart;
  readonly formData: FormData;
  /** The form data that the dashboard's filters add. */
  readonly extraFormData: ExtraFormData;
  /** The dashboard of the chart; undefined for a chart outside a dashboard. */
  readonly context: DashboardContext | undefined;
  /** The filters that restrict it. */
  readonly applied: readonly AppliedFilter[];
  /** Labels of the marks selected in the chart itself as a cross-filter. */
  readonly selected?: readonly string[];
  /** The columns of these marks. */
  readonly selectedBy?: readonly string[];
}

export function chartOf(dashboard: LoadedDashboard, block: ChartBlock): DashboardChart | undefined {
  return block.chartId === null ? undefined : dashboard.charts.get(block.chartId);
}

/** The request of a chart on a dashboard, with the dashboard's filters. Throws `chart_lost`, `chart_dataset_lost`. */
export function tileRequest(dashboard: LoadedDashboard, state: DashboardState, block: ChartBlock): TileRequest {
  const chart = chartOf(dashboard, block);
  if (!chart) throw new AppError('chart_lost');
  if (chart.datasource_id === null) throw new AppError('chart_dataset_lost');
  const stored = storedFormData(chart.params);
  const { extraFormData, applied } = filtersOf(dashboard, state, block);
  const chosen = state.crossFilters.get(chart.id);
  return {
    chart,
    ...(chosen === undefined ? {} : { selected: [chosen.label], selectedBy: chosen.filters.map(({ col }) => col) }),
    extraFormData,
    applied: applied.filter(({ mask }) => narrows(mask, stored, extraFormData)),
    context: { dashboard: dashboard.subject, part: { kind: 'chart', chartId: chart.id } },
    formData: {
      ...stored,
      viz_type: chart.viz_type,
      datasource: `${chart.datasource_id}__table`,
      slice_id: chart.id,
      dashboardId: dashboard.id,
    },
  };
}

/** A time range restricts only a chart with a time to filter by: a granularity, or a time range filter of its own. */
function narrows(mask: ExtraFormData, stored: Readonly<Record<string, unknown>>, all: ExtraFormData): boolean {
  if (Object.keys(mask).some((key) => key !== 'time_range')) return true;
  if (stored.granularity_sqla || stored.granularity || all.granularity_sqla || all.granularity) return true;
  const own: ({ operator?: unknown } | null)[] = Array.isArray(stored.adhoc_filters) ? stored.adhoc_filters : [];
  return own.some((filter) => filter?.operator === 'TEMPORAL_RANGE');
}
