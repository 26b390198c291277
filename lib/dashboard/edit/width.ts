import { childrenOf, defaultWidth, gridColumns, type Layout, numberAt } from './layout-node';
import { ancestorsOf, parentOf } from './tree';

/** The columns that a node takes in a row. Nodes without a width of their own take none. */
export function widthOf(layout: Layout, id: string): number {
  const node = layout[id];
  if (!node || !hasWidth(layout, id)) return 0;
  return numberAt(node.meta, 'width') ?? (node.type === 'DYNAMIC' ? gridColumns : defaultWidth);
}

export function hasWidth(layout: Layout, id: string): boolean {
  const type = layout[id]?.type;
  return type === 'CHART' || type === 'MARKDOWN' || type === 'COLUMN' || type === 'DYNAMIC';
}

/** The sum of the widths of a row's children, without one of them if given. */
export function usedColumns(layout: Layout, rowId: string, except?: string): number {
  return childrenOf(layout, rowId)
    .filter((id) => id !== except)
    .reduce((sum, id) => sum + widthOf(layout, id), 0);
}

/** The least number of columns in which a node has room: a column needs its widest row, a row all its children. */
export function minimumColumns(layout: Layout, id: string): number {
  const type = layout[id]?.type;
  if (type === 'ROW') return Math.max(1, usedColumns(layout, id));
  if (type === 'COLUMN' || type === 'TABS' || type === 'TAB') return widestRow(layout, id);
  return 1;
}

function widestRow(layout: Layout, id: string): number {
  let widest = 1;
  for (const child of childrenOf(layout, id)) {
    const type = layout[child]?.type;
    if (type === 'ROW' || type === 'TABS' || type === 'TAB') widest = Math.max(widest, minimumColumns(layout, child));
  }
  return widest;
}

/** The columns of the place inside a node: those of the nearest enclosing column, else the whole grid. */
export function columnsIn(layout: Layout, id: string): number {
  const path = [...ancestorsOf(layout, id), id];
  for (const at of path.reverse()) {
    if (layout[at]?.type === 'COLUMN') return Math.min(gridColumns, widthOf(layout, at));
  }
  return gridColumns;
}

/** The columns that are free in a row, without counting one of its children if given. */
export function freeColumns(layout: Layout, rowId: string, except?: string): number {
  return columnsIn(layout, rowId) - usedColumns(layout, rowId, except);
}

/** The widths between which a node may be resized; null for nodes whose width its parent determines. */
export function widthRange(layout: Layout, id: string): { readonly low: number; readonly high: number } | null {
  const parent = parentOf(layout, id);
  if (parent === undefined || !hasWidth(layout, id)) return null;
  const low = minimumColumns(layout, id);
  if (layout[parent]?.type === 'ROW') return { low, high: Math.max(low, freeColumns(layout, parent, id)) };
  if (layout[id]?.type === 'COLUMN') return { low, high: gridColumns };
  return null;
}
