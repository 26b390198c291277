type Column = Readonly<Record<string, unknown>>;

const byType: Readonly<Record<string, readonly string[]>> = {
  time: ['timeLag', 'comparisonType', 'bounds', 'd3format'],
  contrib: ['bounds', 'd3format'],
  avg: ['timeLag', 'bounds', 'd3format'],
  spark: ['timeRatio', 'sparkType', 'width', 'height', 'showYAxis', 'yAxisBounds', 'd3format', 'dateFormat'],
};
const ofAll = ['key', 'label', 'tooltip', 'colType'];

/** The settings that a column of a time table keeps: those of its own type. */
export function storedTimeColumn(column: Column): Column {
  const kept = byType[String(column.colType)];
  if (kept === undefined) return column;
  const others = new Set(Object.values(byType).flat());
  return Object.fromEntries(
    Object.entries(column).filter(([key]) => ofAll.includes(key) || kept.includes(key) || !others.has(key)),
  );
}
