import type { NodeType } from './layout-node';

/**
 * The types that each type may contain, with the greatest depth of the parent at which it may. The depth of the root
 * is zero.
 */
const maximumParentDepth: Readonly<Record<NodeType, Readonly<Partial<Record<NodeType, number>>>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, COLUMN: 3, DIVIDER: 5, HEADER: 5, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
  CHART: {},
  DYNAMIC: {},
  DIVIDER: {},
  HEADER: {},
  MARKDOWN: {},
};

/** Whether a node of one type may contain a node of another at this depth. */
export function accepts(parent: NodeType, parentDepth: number, child: NodeType): boolean {
  const maximum = maximumParentDepth[parent][child];
  return maximum !== undefined && parentDepth <= maximum;
}

/** Whether a child of this type gets a row of its own in such a parent. */
export function isWrapped(parent: NodeType, child: NodeType): boolean {
  const isList = parent === 'GRID' || parent === 'TAB';
  return isList && (child === 'CHART' || child === 'COLUMN' || child === 'MARKDOWN');
}

export function isContainer(type: NodeType): boolean {
  return Object.keys(maximumParentDepth[type]).length > 0;
}

/** Whether the children of such a node stand side by side rather than below each other. */
export function isSideBySide(type: NodeType): boolean {
  return type === 'ROW' || type === 'TABS';
}
