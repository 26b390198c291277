import { type DashboardSubject, type DatasetSubject, isAmong } from './can';
import { holds } from './predicate';
import { rows } from './rows';
import type { Viewer } from './viewer';

/** The dashboard that a query comes from, and which part of the dashboard sends it. */
export interface DashboardContext {
  readonly dashboard: DashboardSubject;
  readonly part:
    | { readonly kind: 'chart'; readonly chartId: number }
    | { readonly kind: 'filter'; readonly targetDatasetIds: readonly number[] }
    | {
        readonly kind: 'drill';
        readonly chartId: number;
        readonly columns: readonly string[];
        /** The columns of the dataset that may be grouped by. */
        readonly groupable: readonly string[];
      };
}

/**
 * True when this viewer may read this dataset's data: through a right on the dataset or on its schema, catalog or
 * database, or as an owner. A dashboard that names roles, or that is embedded for this guest, also grants access, but
 * only to the queries of that dashboard (`context`).
 */
export function canReadData(viewer: Viewer, dataset: DatasetSubject, context?: DashboardContext): boolean {
  if (holds(rows(viewer, 'dataset'), { ...dataset }) || isAmong(viewer, dataset.owners)) return true;
  if (context === undefined) return false;
  const { dashboard, part } = context;
  if (dashboard.roles.length === 0 && viewer.kind !== 'guest') return false;
  return holds(rows(viewer, 'dashboard'), { ...dashboard }) && isPartOf(dashboard, dataset, part);
}

function isPartOf(dashboard: DashboardSubject, dataset: DatasetSubject, part: DashboardContext['part']): boolean {
  switch (part.kind) {
    case 'filter':
      return part.targetDatasetIds.includes(dataset.id);
    case 'chart':
      return showsChart(dashboard, dataset, part.chartId);
    case 'drill':
      return (
        showsChart(dashboard, dataset, part.chartId) && part.columns.every((column) => part.groupable.includes(column))
      );
  }
}

function showsChart(dashboard: DashboardSubject, dataset: DatasetSubject, chartId: number): boolean {
  return dashboard.charts.some((chart) => chart.id === chartId && chart.dataset?.id === dataset.id);
}
