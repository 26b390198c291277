import {
  childrenOf,
  defaultHeight,
  defaultWidth,
  gridColumns,
  headerId,
  type Layout,
  type LayoutNode,
  numberAt,
  type Positions,
  rootId,
  textOf,
} from './layout-node';
import { type NewId, newNode } from './new-node';
import { ancestorsOf, firstContainerOf, nodesOfType, parentIndex, withParents } from './tree';

export interface LinkedChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/**
 * The layout with which editing begins: charts of the dashboard that it lacks are appended in rows of three, charts
 * have their current names and ids, missing `parents` are written, and the header contains the title.
 */
export function hydrate(positions: Positions, charts: readonly LinkedChart[], title: string, newId: NewId): Positions {
  const known = withCharts(positions.layout, charts);
  const full = withMissingCharts(known, charts, newId);
  return { ...positions, layout: withTitle(withMissingParents(full), title) };
}

/** The same layout with the dashboard's title in its header. */
export function withTitle(layout: Layout, title: string): Layout {
  const header = layout[headerId];
  if (header && textOf(header.meta, 'text') === title) return layout;
  return { ...layout, [headerId]: { ...(header ?? { id: headerId, type: 'HEADER' }), meta: { text: title } } };
}

function withCharts(layout: Layout, charts: readonly LinkedChart[]): Layout {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const byUuid = new Map(charts.map((chart) => [chart.uuid, chart]));
  const next: Record<string, LayoutNode> = { ...layout };
  for (const node of nodesOfType(layout, 'CHART')) {
    const { meta } = node;
    const chart = byId.get(numberAt(meta, 'chartId') ?? -1) ?? byUuid.get(textOf(meta, 'uuid') ?? '');
    if (!chart || (meta?.chartId === chart.id && meta?.sliceName === chart.name)) continue;
    next[node.id] = { ...node, meta: { ...meta, chartId: chart.id, sliceName: chart.name } };
  }
  return next;
}

function withMissingCharts(layout: Layout, charts: readonly LinkedChart[], newId: NewId): Layout {
  const placed = chartIdsOf(layout);
  const missing = charts.filter(({ id }) => !placed.has(id));
  const container = firstContainerOf(layout);
  const parent = layout[container];
  if (missing.length === 0 || !parent) return layout;
  const next: Record<string, LayoutNode> = { ...layout };
  const rows: string[] = [];
  const perRow = gridColumns / defaultWidth;
  for (let at = 0; at < missing.length; at += perRow) {
    const nodes = missing.slice(at, at + perRow).map(({ id, name, uuid }) =>
      newNode('CHART', newId, {
        width: defaultWidth,
        height: defaultHeight,
        chartId: id,
        sliceName: name,
        uuid,
      }),
    );
    const row = newNode(
      'ROW',
      newId,
      {},
      nodes.map(({ id }) => id),
    );
    for (const node of [...nodes, row]) next[node.id] = node;
    rows.push(row.id);
  }
  next[container] = { ...parent, children: [...childrenOf(layout, container), ...rows] };
  return withParents(next, container);
}

/** The ids of the charts in a layout. */
export function chartIdsOf(layout: Layout): ReadonlySet<number> {
  return new Set(nodesOfType(layout, 'CHART').flatMap(({ meta }) => numberAt(meta, 'chartId') ?? []));
}

function withMissingParents(layout: Layout): Layout {
  const next: Record<string, LayoutNode> = { ...layout };
  for (const id of parentIndex(layout).keys()) {
    const node = layout[id];
    if (node && id !== rootId && node.parents === undefined) next[id] = { ...node, parents: ancestorsOf(layout, id) };
  }
  return next;
}
