import { singleNode } from '@/lib/dashboard/edit/fragment';
import { chartIdsOf } from '@/lib/dashboard/edit/hydrate';
import { childrenOf, readPositions, writePositions } from '@/lib/dashboard/edit/layout-node';
import { type NewId, newNode, randomId } from '@/lib/dashboard/edit/new-node';
import { insertFragment } from '@/lib/dashboard/edit/place';

export interface PlacedChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/**
 * `position_json` with the chart in a new row at the end of a tab. Null where it stays as it is: the chart is on the
 * dashboard already, or the tab is gone.
 */
export function withChartInTab(
  positions: string | null,
  { id, uuid, name }: PlacedChart,
  tabId: string,
  newId: NewId = randomId,
): string | null {
  const read = readPositions(positions);
  if (chartIdsOf(read.layout).has(id) || read.layout[tabId]?.type !== 'TAB') return null;
  const node = newNode('CHART', newId, { chartId: id, sliceName: name, uuid });
  const place = { parentId: tabId, index: childrenOf(read.layout, tabId).length };
  const result = insertFragment(read.layout, singleNode(node), place, { newId });
  return result.isDone ? JSON.stringify(writePositions({ ...read, layout: result.layout })) : null;
}

export interface TabBranch {
  readonly value: string;
  readonly title: string;
  readonly children: readonly TabBranch[];
}

export interface TabChoice {
  readonly id: string;
  /** The titles from the outermost tab on. */
  readonly path: readonly string[];
}

/** All tabs of a dashboard in the order of its layout. */
export function tabChoices(tree: readonly TabBranch[], above: readonly string[] = []): readonly TabChoice[] {
  return tree.flatMap(({ value, title, children }) => {
    const path = [...above, title];
    return [{ id: value, path }, ...tabChoices(children, path)];
  });
}
