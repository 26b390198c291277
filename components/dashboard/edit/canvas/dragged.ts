import type { LayoutEdit, PlacedChart } from '@/lib/dashboard/edit/layout-edit';
import type { NodeType } from '@/lib/dashboard/edit/layout-node';
import type { NewType } from '@/lib/dashboard/edit/new-node';
import type { Place } from '@/lib/dashboard/edit/place';

interface DraggedBase {
  readonly label: string;
  readonly type: NodeType;
}

/** What is being dragged: a component of the canvas, a layout element, or a chart of the list. */
export type Dragged = DraggedBase &
  (
    | { readonly kind: 'node'; readonly id: string }
    | { readonly kind: 'new'; readonly component: NewType }
    | { readonly kind: 'chart'; readonly chart: PlacedChart }
  );

/** The `data` of something draggable. */
export type DragSource =
  | { readonly label: string; readonly nodeId: string; readonly nodeType: NodeType }
  | { readonly label: string; readonly component: NewType }
  | { readonly label: string; readonly chart: PlacedChart };

export function draggedOf(data: unknown): Dragged | null {
  if (typeof data !== 'object' || data === null) return null;
  const source = data as DragSource;
  const { label } = source;
  if ('nodeId' in source) return { kind: 'node', id: source.nodeId, type: source.nodeType, label };
  if ('component' in source) return { kind: 'new', component: source.component, type: source.component, label };
  if ('chart' in source) return { kind: 'chart', chart: source.chart, type: 'CHART', label };
  return null;
}

/** The edit for a drop. A dragged component that is one of several selected takes them along. */
export function insertEdit(dragged: Dragged, place: Place, selected: readonly string[]): LayoutEdit {
  if (dragged.kind === 'new') return { type: 'insert_new', component: dragged.component, place };
  if (dragged.kind === 'chart') return { type: 'insert_chart', chart: dragged.chart, place };
  return { type: 'move', ids: selected.includes(dragged.id) ? selected : [dragged.id], place };
}
