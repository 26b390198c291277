import { hierarchy, treemapSquarify } from '@visx/hierarchy';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Item {
  readonly value: number;
  readonly index: number;
  readonly children?: Item[];
}

/** Aims at squares instead of the golden ratio. */
const tile = treemapSquarify.ratio(1);

/**
 * Divides a box among values into boxes as close to squares as possible (Bruls, Huizing and van Wijk), largest first.
 * A value of zero or less gets a box without extent.
 */
export function squarify(values: readonly number[], box: Box): Box[] {
  const boxes: Box[] = values.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }));
  const children = values.flatMap((value, index) => (value > 0 ? [{ value, index }] : []));
  const root = hierarchy<Item>({ value: 0, index: -1, children })
    .sum(({ value }) => value)
    .sort((one, other) => other.data.value - one.data.value) as Parameters<typeof tile>[0];
  if (children.length > 0) tile(root, box.x, box.y, box.x + box.width, box.y + box.height);
  for (const { data, x0, y0, x1, y1 } of root.children ?? []) {
    boxes[data.index] = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  }
  return boxes;
}
