import { hierarchy, treemapSquarify } from '@visx/hierarchy';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Leaf {
  readonly value: number;
  readonly index: number;
}

interface Group {
  readonly leaves: readonly Leaf[];
}

/** Aims at squares instead of the golden ratio. */
const tile = treemapSquarify.ratio(1);

/**
 * Divides a box among values into boxes as close to squares as possible (Bruls, Huizing and van Wijk), largest first.
 * A value of zero or less gets a box without extent.
 */
export function squarify(values: readonly number[], box: Box): Box[] {
  const boxes: Box[] = values.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }));
  const leaves = values.flatMap((value, index) => (value > 0 ? [{ value, index }] : []));
  const root = hierarchy<Leaf | Group>({ leaves }, (node) => ('leaves' in node ? node.leaves : null))
    .sum((node) => ('leaves' in node ? 0 : node.value))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  if (!root.children) return boxes;
  tile(Object.assign(root, { x0: 0, y0: 0, x1: 0, y1: 0 }), box.x, box.y, box.x + box.width, box.y + box.height);
  for (const child of root.children) {
    const { x0, y0, x1, y1 } = child as typeof child & { x0: number; y0: number; x1: number; y1: number };
    if (!('leaves' in child.data)) boxes[child.data.index] = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  }
  return boxes;
}
