/** Bands from the axis outwards: warm above zero, cold below. */
const above = ['#fee090', '#fdae61', '#f46d43', '#d73027'] as const;
const below = ['#abd9e9', '#74add1', '#4575b4', '#313695'] as const;
export const bandCount = above.length;

export interface Band {
  readonly color: string;
  /** Height of the band at each point, 0..1 of the row. */
  readonly heights: readonly number[];
}

/** Divides a row into overlapping bands; bands of zero height are omitted. */
export function bandsOf(shares: readonly (number | null)[]): Band[] {
  const cut = (colors: readonly string[], sign: number) =>
    colors.map((color, band) => ({
      color,
      heights: shares.map((share) => Math.min(1, Math.max(0, (share ?? 0) * sign * bandCount - band))),
    }));
  return [...cut(above, 1), ...cut(below, -1)].filter(({ heights }) => heights.some((height) => height > 0));
}

/** The colour of the outermost band that a share reaches. */
export function bandColor(share: number): string {
  const colors = share < 0 ? below : above;
  const band = Math.min(bandCount - 1, Math.max(0, Math.ceil(Math.abs(share) * bandCount) - 1));
  return colors[band] ?? above[0];
}
