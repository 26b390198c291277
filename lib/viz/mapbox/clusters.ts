/** A place in units of a map's frame, and the row it comes from. */
export interface Place {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly rows: readonly number[];
}

/** Merges places closer than a radius into one at their centre; each belongs to the first cluster that includes it. */
export function clustersOf(places: readonly Place[], radius: number): Cluster[] {
  if (radius <= 0) return places.map(({ row, x, y }) => ({ x, y, rows: [row] }));
  const cells = new Map<string, Place[]>();
  const cellOf = (value: number) => Math.floor(value / radius);
  for (const place of places) {
    const key = `${cellOf(place.x)} ${cellOf(place.y)}`;
    const known = cells.get(key);
    if (known) known.push(place);
    else cells.set(key, [place]);
  }
  const taken = new Set<Place>();
  return places.flatMap((place) => {
    if (taken.has(place)) return [];
    const near = [-1, 0, 1]
      .flatMap((byX) => [-1, 0, 1].map((byY) => `${cellOf(place.x) + byX} ${cellOf(place.y) + byY}`))
      .flatMap((key) => cells.get(key) ?? [])
      .filter((other) => !taken.has(other) && Math.hypot(other.x - place.x, other.y - place.y) <= radius);
    for (const other of near) taken.add(other);
    const mean = (of: (one: Place) => number) => near.reduce((sum, one) => sum + of(one), 0) / near.length;
    return [{ x: mean(({ x }) => x), y: mean(({ y }) => y), rows: near.map(({ row }) => row) }];
  });
}
