interface Spot {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Lines a text may touch, its own first: that is where most are in the way. */
const neighbours = [0, -1, 1] as const;

/** Parts of lines that are taken, kept by the line they are nearest to, so that only near ones are compared. */
export class FreeSpots {
  readonly #lines = new Map<number, Spot[]>();

  constructor(private readonly lineHeight: number) {}

  /** Takes a part of a line, in pixels; false when it would touch one that is taken. */
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

  /** The last to come is the likeliest neighbour. */
  #touchesAny(others: readonly Spot[], left: number, right: number, y: number): boolean {
    for (let at = others.length - 1; at >= 0; at -= 1) {
      const other = others[at];
      if (other === undefined) continue;
      if (left < other.right && other.left < right && Math.abs(y - other.y) < this.lineHeight) return true;
    }
    return false;
  }
}
