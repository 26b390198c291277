import { parseForeignJson } from '@/lib/text/foreign-json';

/** Rewrites the numeric ids in a dashboard's layout and metadata to those of this installation. */

type Json = Record<string, unknown>;

export interface IdMap {
  /** Local chart id by chart id in the file. */
  readonly charts: ReadonlyMap<number, number>;
  /** Local dataset id by dataset uuid. */
  readonly datasets: ReadonlyMap<string, number>;
}

/**
 * Local chart id by chart id in the file, matched through the uuids in the layout. `idOf` returns the local id of a
 * chart's uuid, undefined when the chart does not exist here.
 */
export function chartIds(position: Json, idOf: (uuid: string) => number | undefined): Map<number, number> {
  const ids = new Map<number, number>();
  for (const { meta } of chartNodes(position)) {
    const here = typeof meta.uuid === 'string' ? idOf(meta.uuid) : undefined;
    if (here !== undefined && typeof meta.chartId === 'number') ids.set(meta.chartId, here);
  }
  return ids;
}

/** The layout with local chart ids. Charts that do not exist here keep their place without an id. */
export function remapPosition(position: Json, idOf: (uuid: string) => number | undefined): Json {
  return Object.fromEntries(
    Object.entries(position).map(([key, node]) => {
      if (!isChartNode(node)) return [key, node];
      const here = typeof node.meta.uuid === 'string' ? idOf(node.meta.uuid) : undefined;
      return [key, { ...node, meta: { ...node.meta, chartId: here } }];
    }),
  );
}

/** The metadata with local ids. Unknown keys are kept unchanged; entries of unknown charts are removed. */
export function remapMetadata(metadata: Json, ids: IdMap): Json {
  const result: Json = { ...metadata };
  const chart = (id: unknown): number | undefined => ids.charts.get(Number(id));
  replace(result, 'timed_refresh_immune_slices', (value) => list(value).flatMap((id) => chart(id) ?? []));
  replace(result, 'expanded_slices', (value) => remapKeys(value, chart));
  replace(result, 'filter_scopes', (value) => remapFilterScopes(value, chart));
  replace(result, 'default_filters', (value) => remapDefaultFilters(value, chart));
  replace(result, 'chart_configuration', (value) => remapChartConfiguration(value, chart));
  replace(result, 'global_chart_configuration', (value) => remapScope(value, chart));
  replace(result, 'native_filter_configuration', (value) =>
    list(value).map((filter) => remapFilter(filter, ids, chart)),
  );
  return result;
}

type ChartOf = (id: unknown) => number | undefined;

function remapFilter(filter: unknown, ids: IdMap, chart: ChartOf): unknown {
  if (!isJson(filter)) return filter;
  const result = remapScope(filter, chart);
  replace(result, 'targets', (targets) => list(targets).map((target) => remapTarget(target, ids)));
  return result;
}

function remapTarget(target: unknown, ids: IdMap): unknown {
  if (!isJson(target) || typeof target.datasetUuid !== 'string') return target;
  const { datasetUuid, ...rest } = target;
  const datasetId = ids.datasets.get(datasetUuid);
  return datasetId === undefined ? rest : { ...rest, datasetId };
}

/** Remaps `{ scope: { excluded }, chartsInScope }`, the shape that filters and cross-filters share. */
function remapScope(value: unknown, chart: ChartOf): Json {
  const result: Json = isJson(value) ? { ...value } : {};
  replace(result, 'chartsInScope', (charts) => list(charts).flatMap((id) => chart(id) ?? []));
  replace(result, 'scope', (scope) =>
    isJson(scope) && Array.isArray(scope.excluded)
      ? { ...scope, excluded: scope.excluded.flatMap((id) => chart(id) ?? []) }
      : scope,
  );
  return result;
}

function remapChartConfiguration(value: unknown, chart: ChartOf): Json {
  const result: Json = {};
  for (const [key, entry] of Object.entries(isJson(value) ? value : {})) {
    const here = chart(key);
    if (here === undefined || !isJson(entry)) continue;
    result[here] = { ...entry, id: here, crossFilters: remapScope(entry.crossFilters, chart) };
  }
  return result;
}

function remapFilterScopes(value: unknown, chart: ChartOf): Json {
  const scopes = remapKeys(value, chart);
  for (const [id, columns] of Object.entries(scopes)) {
    if (!isJson(columns)) continue;
    scopes[id] = Object.fromEntries(
      Object.entries(columns).map(([column, scope]) => [
        column,
        isJson(scope) && Array.isArray(scope.immune)
          ? { ...scope, immune: scope.immune.flatMap((immune) => chart(immune) ?? []) }
          : scope,
      ]),
    );
  }
  return scopes;
}

/** Remaps a JSON text of the shape `{"<chart id>": {…}}`. */
function remapDefaultFilters(value: unknown, chart: ChartOf): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.stringify(remapKeys(parseForeignJson(value), chart));
  } catch {
    return value;
  }
}

function remapKeys(value: unknown, chart: ChartOf): Json {
  return Object.fromEntries(
    Object.entries(isJson(value) ? value : {}).flatMap(([key, entry]) => {
      const here = chart(key);
      return here === undefined ? [] : [[String(here), entry]];
    }),
  );
}

function replace(object: Json, key: string, change: (value: unknown) => unknown): void {
  if (object[key] !== undefined && object[key] !== null) object[key] = change(object[key]);
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface ChartNode {
  readonly type: 'CHART';
  readonly meta: Json;
}

function isChartNode(node: unknown): node is ChartNode {
  return isJson(node) && node.type === 'CHART' && isJson(node.meta);
}

function chartNodes(position: Json): ChartNode[] {
  return Object.values(position).filter(isChartNode);
}

/** Uuids of the charts in a layout, in its order. */
export function placedCharts(position: Json): string[] {
  return chartNodes(position).flatMap(({ meta }) => (typeof meta.uuid === 'string' ? [meta.uuid] : []));
}
