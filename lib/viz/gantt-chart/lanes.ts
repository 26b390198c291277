export interface Span {
  readonly row: string;
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

export interface Lanes {
  readonly rows: readonly { readonly label: string; readonly first: number; readonly count: number }[];
  /** The lane of each span, counted over all rows. */
  readonly laneOf: readonly number[];
  readonly count: number;
}

/**
 * Rows in order of appearance; with `isSplit` each series of a row has its own lane, else all spans of a row share one.
 */
export function lanesOf(spans: readonly Span[], isSplit: boolean): Lanes {
  const names = new Map<string, string[]>();
  for (const { row, series } of spans) {
    const known = names.get(row) ?? [];
    const key = isSplit ? series : '';
    if (!known.includes(key)) known.push(key);
    names.set(row, known);
  }
  let first = 0;
  const rows = [...names].map(([label, series]) => {
    const row = { label, first, count: series.length };
    first += series.length;
    return row;
  });
  const firstOf = new Map(rows.map((row) => [row.label, row.first]));
  const laneOf = spans.map(
    ({ row, series }) => (firstOf.get(row) ?? 0) + Math.max(0, names.get(row)?.indexOf(isSplit ? series : '') ?? 0),
  );
  return { rows, laneOf, count: first };
}
