import type { Layout, LayoutNode, NodeType } from '@/lib/dashboard/edit/layout-node';
import type { NewId } from '@/lib/dashboard/edit/new-node';
import { withParents } from '@/lib/dashboard/edit/tree';

export type Tree = readonly [id: string, type: NodeType, ...children: (Tree | object)[]];

/** A layout from nested lists of id, type, an optional object of meta data, and children. */
export function layoutOf(...children: readonly Tree[]): Layout {
  const nodes: Record<string, LayoutNode> = {};
  const add = ([id, type, ...rest]: Tree): string => {
    const meta = rest.find((part) => !Array.isArray(part)) ?? {};
    const inner = rest.filter((part): part is Tree => Array.isArray(part)).map(add);
    nodes[id] = { id, type, children: inner, meta: { ...meta } };
    return id;
  };
  const top = children.map(add);
  const hasTabs = top.length === 1 && nodes[top[0] ?? '']?.type === 'TABS' && top[0]?.startsWith('TOP');
  nodes.ROOT_ID = { id: 'ROOT_ID', type: 'ROOT', children: hasTabs ? top : ['GRID_ID'] };
  nodes.GRID_ID = { id: 'GRID_ID', type: 'GRID', children: hasTabs ? [] : top, parents: ['ROOT_ID'] };
  return withParents(nodes, 'ROOT_ID');
}

export function countingId(): NewId {
  let count = 0;
  return (type) => `${type}-new${++count}`;
}

export const chart = (id: string, chartId: number, width = 4): Tree => [
  id,
  'CHART',
  { chartId, width, height: 50, sliceName: `Chart ${chartId}` },
];
