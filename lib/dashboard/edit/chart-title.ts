import { type LayoutNode, textOf } from './layout-node';

/** A chart's title on this dashboard. */
export function chartTitle({ meta }: LayoutNode): string {
  return textOf(meta, 'sliceNameOverride') || textOf(meta, 'sliceName') || '';
}
