export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides a box among values into boxes as close to squares as possible (Bruls, Huizing and van Wijk), largest first.
 */
export function squarify(values: readonly number[], box: Box): Box[] {
  const order = values
    .map((value, index) => ({ value: Math.max(0, value), index }))
    .sort((one, other) => other.value - one.value);
  const total = order.reduce((sum, { value }) => sum + value, 0);
  const boxes: Box[] = values.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }));
  if (total === 0) return boxes;
  const scale = (box.width * box.height) / total;
  let rest = box;
  let from = 0;
  while (from < order.length) {
    const side = Math.min(rest.width, rest.height);
    let to = from + 1;
    let area = (order[from]?.value ?? 0) * scale;
    while (to < order.length) {
      const more = area + (order[to]?.value ?? 0) * scale;
      const first = (order[from]?.value ?? 0) * scale;
      const worse =
        worst(first, (order[to]?.value ?? 0) * scale, more, side) >
        worst(first, (order[to - 1]?.value ?? 0) * scale, area, side);
      if (worse) break;
      area = more;
      to += 1;
    }
    rest = layRow(order.slice(from, to), scale, area, rest, boxes);
    from = to;
  }
  return boxes;
}

/** The largest aspect ratio in a row with the given largest and smallest areas. */
function worst(largest: number, smallest: number, area: number, side: number): number {
  const square = side * side;
  return Math.max((square * largest) / (area * area), (area * area) / (square * Math.max(smallest, 1e-9)));
}

function layRow(
  row: readonly { value: number; index: number }[],
  scale: number,
  area: number,
  rest: Box,
  boxes: Box[],
): Box {
  const isTall = rest.width >= rest.height;
  const thickness = area / Math.max(1e-9, isTall ? rest.height : rest.width);
  let at = isTall ? rest.y : rest.x;
  for (const { value, index } of row) {
    const length = thickness === 0 ? 0 : (value * scale) / thickness;
    boxes[index] = isTall
      ? { x: rest.x, y: at, width: thickness, height: length }
      : { x: at, y: rest.y, width: length, height: thickness };
    at += length;
  }
  return isTall
    ? { ...rest, x: rest.x + thickness, width: rest.width - thickness }
    : { ...rest, y: rest.y + thickness, height: rest.height - thickness };
}
