import { type EditState, layoutOf } from '@/components/dashboard/edit/edit-store';
import { chartTypesOf } from '@/components/dashboard/edit/header/chart-types';
import { chartTitle } from '@/lib/dashboard/edit/chart-title';
import { numberAt } from '@/lib/dashboard/edit/layout-node';
import { nodesOfType } from '@/lib/dashboard/edit/tree';
import type { SourceChart } from './scoping-dialog';

/** The charts on the canvas whose marks can be clicked to filter others. */
export function placedClickable(state: EditState): readonly SourceChart[] {
  const types = chartTypesOf(state);
  const found = new Map<number, string>();
  for (const node of nodesOfType(layoutOf(state), 'CHART')) {
    const id = numberAt(node.meta, 'chartId');
    const type = id === undefined ? undefined : types.get(id);
    if (id !== undefined && type !== undefined && state.data.interactiveTypes.includes(type))
      found.set(id, chartTitle(node));
  }
  return [...found].map(([id, name]) => ({ id, name }));
}
