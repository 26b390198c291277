import { type Column, holdsDecimals } from '@/lib/frame/frame';
import type { Aggregation } from './aggregation';
import type { Line } from './totals';

export type CellKind = Pick<Column, 'kind' | 'integer'>;

/** Aggregations whose figures are of the kind of what they are made of; the others yield doubles. */
const keepingKind: ReadonlySet<Aggregation> = new Set<Aggregation>([
  'Sum',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Count',
]);

/**
 * Of what kind the figures of a column are. Totals of rows are doubles: among exact decimals they make a column that is
 * neither, which the wire calls text. One empty cell makes doubles of all.
 */
export function cellKind(
  line: Line,
  metrics: readonly Column[],
  aggregation: Aggregation,
  hasRowTotals: boolean,
  hasGaps: boolean,
): CellKind {
  if (!keepingKind.has(aggregation)) return { kind: 'numeric' };
  const parts = line.parts ?? [line];
  const sources = parts.map(({ name }) => metrics.find((metric) => name.some(({ text }) => text === metric.name)));
  const isExact = (metric: Column | undefined): boolean => metric !== undefined && holdsDecimals(metric);
  const holdsExact = aggregation === 'Sum' ? sources.some(isExact) : sources.every(isExact);
  if (hasRowTotals && holdsExact) return { kind: 'string' };
  const isWhole = sources.every(isWholeColumn) && !hasGaps;
  return isWhole ? { kind: 'numeric', integer: true } : { kind: 'numeric' };
}

function isWholeColumn(metric: Column | undefined): boolean {
  if (!metric) return false;
  const isExactWhole = holdsDecimals(metric) && metric.values.every((value) => Number.isInteger(Number(value)));
  return metric.integer === true || isExactWhole;
}
