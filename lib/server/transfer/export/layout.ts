import { createHash } from 'node:crypto';

type Json = Record<string, unknown>;

interface PlacedChart {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string | null;
}

/**
 * The layout with all charts of the dashboard and their uuids. Charts that it does not place are added in one more row.
 */
export function withAllCharts(position: Json, charts: readonly PlacedChart[], title: string): Json {
  const layout = Object.keys(position).length === 0 ? emptyLayout(title) : { ...position };
  const placed = new Set<number>();
  for (const [key, node] of Object.entries(layout)) {
    if (!isJson(node) || node.type !== 'CHART' || !isJson(node.meta)) continue;
    const chart = charts.find(({ id }) => id === (node.meta as Json).chartId);
    if (chart === undefined) continue;
    placed.add(chart.id);
    layout[key] = { ...node, meta: { ...node.meta, uuid: chart.uuid } };
  }
  const left = charts.filter(({ id }) => !placed.has(id));
  return left.length === 0 ? layout : appendRow(layout, left);
}

function appendRow(layout: Json, charts: readonly PlacedChart[]): Json {
  const grid = isJson(layout.GRID_ID) ? layout.GRID_ID : {};
  const siblings = Array.isArray(grid.children) ? grid.children : [];
  const rowId = `ROW-N-${hash(charts.map(({ uuid }) => uuid).join())}`;
  const parents = ['ROOT_ID', 'GRID_ID', rowId];
  const nodes = charts.map((chart) => {
    const id = `CHART-${hash(chart.uuid)}`;
    const meta = { chartId: chart.id, height: 50, sliceName: chart.slice_name, uuid: chart.uuid, width: 4 };
    return { children: [], id, meta, parents, type: 'CHART' };
  });
  return {
    ...layout,
    GRID_ID: { ...grid, children: [...siblings, rowId] },
    [rowId]: {
      children: nodes.map(({ id }) => id),
      id: rowId,
      meta: { '0': 'ROOT_ID', background: 'BACKGROUND_TRANSPARENT' },
      parents: ['ROOT_ID', 'GRID_ID'],
      type: 'ROW',
    },
    ...Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}

function emptyLayout(title: string): Json {
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
    GRID_ID: { children: [], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
    HEADER_ID: { id: 'HEADER_ID', meta: { text: title }, type: 'HEADER' },
  };
}

/** Deterministic, so that two exports differ only where the objects do. */
function hash(seed: string): string {
  return createHash('sha256').update(seed).digest('hex').slice(0, 8).toUpperCase();
}

/** Ids of the datasets that a dashboard's native filters refer to. */
export function datasetIdsOf(metadata: Json): number[] {
  return targetsOf(metadata).flatMap(({ datasetId }) => (typeof datasetId === 'number' ? datasetId : []));
}

/** The metadata with uuids instead of ids in the targets of filters, since ids differ between installations. */
export function withDatasetUuids(metadata: Json, uuids: ReadonlyMap<number, string>): Json {
  if (!Array.isArray(metadata.native_filter_configuration)) return metadata;
  const filters = metadata.native_filter_configuration.map((filter: unknown) => {
    if (!isJson(filter) || !Array.isArray(filter.targets)) return filter;
    return { ...filter, targets: filter.targets.map((target: unknown) => withUuid(target, uuids)) };
  });
  return { ...metadata, native_filter_configuration: filters };
}

function withUuid(target: unknown, uuids: ReadonlyMap<number, string>): unknown {
  if (!isJson(target) || typeof target.datasetId !== 'number') return target;
  const { datasetId, ...rest } = target;
  const datasetUuid = uuids.get(target.datasetId);
  return datasetUuid === undefined ? rest : { ...rest, datasetUuid };
}

function targetsOf(metadata: Json): Json[] {
  const filters = metadata.native_filter_configuration;
  if (!Array.isArray(filters)) return [];
  return filters.flatMap((filter: unknown) =>
    isJson(filter) && Array.isArray(filter.targets) ? filter.targets.filter(isJson) : [],
  );
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
