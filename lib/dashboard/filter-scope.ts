import type { ChartBlock } from './layout';

export interface Scope {
  readonly rootPath: readonly string[];
  readonly excluded: readonly number[];
}

export const wholeDashboard: Scope = { rootPath: ['ROOT_ID'], excluded: [] };

/** Whether a chart is in a scope: one of its ancestors is in the scope and the chart is not excluded. */
export function reaches(scope: Scope, chart: Pick<ChartBlock, 'chartId' | 'parents'>): boolean {
  if (chart.chartId === null || scope.excluded.includes(chart.chartId)) return false;
  return chart.parents.some((parent) => scope.rootPath.includes(parent));
}
