import { type DashboardSubject, type DatasetSubject, isAmong } from './can';
import { holds } from './predicate';
import { rows } from './rows';
import type { Viewer } from './viewer';

/** The dashboard a query comes from, and which part of it asks. */
export interface DashboardContext {
  readonly dashboard: DashboardSubject;
  readonly part:
    | { readonly kind: 'chart'; readonly chartId: number }
    | { readonly kind: 'filter'; readonly targetDatasetIds: readonly number[] }
    | {
        readonly kind: 'drill';
        readonly chartId: number;
        readonly columns: readonly string[];
        /** The dataset's columns that may be grouped by. */
        readonly groupable: readonly string[];
      };
}

/**
 * May this viewer read this dataset's data? Through a right on it or on something above it, by owning it, or because a
 * dashboard that names roles (or is embedded for this guest) shows it: then only what that dashboard itself asks for.
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
