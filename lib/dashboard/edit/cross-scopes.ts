import { type Scope, wholeDashboard } from '@/lib/dashboard/filter-scope';
import { isObject } from '@/lib/text/is-object';
import type { Layout } from './layout-node';
import { type CrossFilterConfiguration, crossFilterConfiguration, scopeOf } from './scopes';

/** To which charts a click in a chart applies: for all charts together, and for those with a scope of their own. */
export interface CrossScopes {
  readonly everywhere: Scope;
  readonly own: ReadonlyMap<number, Scope>;
}

export function readCrossScopes(metadata: Readonly<Record<string, unknown>>): CrossScopes {
  const { chart_configuration: charts, global_chart_configuration: all } = metadata;
  const own = Object.entries(isObject(charts) ? charts : {}).flatMap(([id, configured]): [number, Scope][] => {
    const crossFilters = isObject(configured) ? configured.crossFilters : undefined;
    const scope = isObject(crossFilters) ? scopeOf(crossFilters.scope) : null;
    return scope === null ? [] : [[Number(id), scope]];
  });
  return { everywhere: (isObject(all) ? scopeOf(all.scope) : null) ?? wholeDashboard, own: new Map(own) };
}

/** The settings in which a dashboard stores the scopes, with the charts that they contain now. */
export function writeCrossScopes(
  { everywhere, own }: CrossScopes,
  layout: Layout,
  interactiveCharts: ReadonlySet<number>,
): CrossFilterConfiguration {
  const charts = [...own].map(([id, scope]): [string, unknown] => [String(id), { id, crossFilters: { scope } }]);
  const metadata = {
    chart_configuration: Object.fromEntries(charts),
    global_chart_configuration: { scope: everywhere },
  };
  return crossFilterConfiguration(layout, metadata, interactiveCharts);
}
