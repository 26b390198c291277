import { reaches, type Scope, wholeDashboard } from '@/lib/dashboard/filter-scope';
import { isObject } from '@/lib/text/is-object';
import { type Layout, numberAt } from './layout-node';
import { ancestorsOf, nodesOfType } from './tree';

export interface CrossFilterConfiguration {
  readonly chart_configuration: Readonly<Record<string, unknown>>;
  readonly global_chart_configuration: Readonly<Record<string, unknown>>;
}

/**
 * The settings in which the scopes of filters and cross-filters are stored, with the charts and tabs that they contain
 * now. Filters that name theirs already keep them.
 */
export function scopeSettings(
  layout: Layout,
  metadata: Readonly<Record<string, unknown>>,
  interactiveCharts: ReadonlySet<number>,
): Readonly<Record<string, unknown>> {
  const { native_filter_configuration: filters } = metadata;
  return {
    ...(Array.isArray(filters) ? { native_filter_configuration: filters.map((one) => scopedFilter(layout, one)) } : {}),
    ...crossFilterConfiguration(layout, metadata, interactiveCharts),
  };
}

/** The scopes of cross-filters with the charts that they contain now. Charts without a scope of their own are global. */
export function crossFilterConfiguration(
  layout: Layout,
  metadata: Readonly<Record<string, unknown>>,
  interactiveCharts: ReadonlySet<number>,
): CrossFilterConfiguration {
  const charts = chartsOf(layout);
  const inScope = (scope: Scope) => [
    ...new Set(charts.filter((chart) => reaches(scope, chart)).map(({ chartId }) => chartId)),
  ];
  const stored = isObject(metadata.chart_configuration) ? metadata.chart_configuration : {};
  const storedGlobal = isObject(metadata.global_chart_configuration) ? metadata.global_chart_configuration : {};
  const globalScope = scopeOf(storedGlobal.scope) ?? wholeDashboard;
  const everywhere = inScope(globalScope);
  const configured = charts
    .filter(({ chartId }) => interactiveCharts.has(chartId))
    .map(({ chartId }): [string, unknown] => {
      const old = stored[String(chartId)];
      const crossFilters = isObject(old) && isObject(old.crossFilters) ? old.crossFilters : {};
      const own = scopeOf(crossFilters.scope);
      const chartsInScope = own === null ? everywhere.filter((id) => id !== chartId) : inScope(own);
      return [String(chartId), { id: chartId, crossFilters: { scope: own ?? 'global', chartsInScope } }];
    });
  return {
    chart_configuration: Object.fromEntries(configured),
    global_chart_configuration: { scope: globalScope, chartsInScope: everywhere },
  };
}

/** A stored scope; null for everything else, such as `global`. */
export function scopeOf(value: unknown): Scope | null {
  if (!isObject(value) || !Array.isArray(value.rootPath) || !Array.isArray(value.excluded)) return null;
  return {
    ...value,
    rootPath: value.rootPath.filter((id): id is string => typeof id === 'string'),
    excluded: value.excluded.filter((id): id is number => typeof id === 'number'),
  };
}

function scopedFilter(layout: Layout, filter: unknown): unknown {
  const scope = isObject(filter) && filter.type === 'NATIVE_FILTER' ? scopeOf(filter.scope) : null;
  if (!isObject(filter) || scope === null) return filter;
  const charts = chartsOf(layout).filter((chart) => reaches(scope, chart));
  const tabs = charts.flatMap(({ parents }) => parents.filter((id) => layout[id]?.type === 'TAB'));
  return {
    chartsInScope: [...new Set(charts.map(({ chartId }) => chartId))],
    tabsInScope: [...new Set(tabs)],
    ...filter,
  };
}

function chartsOf(layout: Layout) {
  return nodesOfType(layout, 'CHART').flatMap(({ id, meta }) => {
    const chartId = numberAt(meta, 'chartId');
    return chartId === undefined ? [] : [{ chartId, parents: ancestorsOf(layout, id) }];
  });
}
