interface Spot {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Offsets of the lines that a text may overlap. Its own line is first, since most overlaps are there. */
const neighbours = [0, -1, 1] as const;

/** Occupied parts of lines, stored by the nearest line, so that only near ones are compared. */
export class FreeSpots {
  readonly #lines = new Map<number, Spot[]>();

  constructor(private readonly lineHeight: number) {}

  /** Occupies a part of a line, in pixels; returns false when it would overlap an occupied one. */
  take(left: number, right: number, y: number): boolean {
    const line = Math.floor(y / this.lineHeight);
    for (const near of neighbours) {
      const others = this.#lines.get(line + near);
      if (others !== undefined && this.#touchesAny(others, left, right, y)) return false;
    }
    const own = this.#lines.get(line);
    if (own === undefined) this.#lines.set(line, [{ left, right, y }]);
    else own.push({ left, right, y });
    return true;
  }

  /** Searches from the last entry, which is the most likely to overlap. */
  #touchesAny(others: readonly Spot[], left: number, right: number, y: number): boolean {
    for (let at = others.length - 1; at >= 0; at -= 1) {
      const other = others[at];
      if (other === undefined) continue;
      if (left < other.right && other.left < right && Math.abs(y - other.y) < this.lineHeight) return true;
    }
    return false;
  }
}
