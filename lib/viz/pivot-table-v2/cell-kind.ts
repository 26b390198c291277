import { type Column, holdsDecimals } from '@/lib/frame/frame';
import type { Aggregation } from './aggregation';
import type { Line } from './totals';

export type CellKind = Pick<Column, 'kind' | 'integer'>;

/** Aggregations whose results have the kind of their inputs; the others return doubles. */
const keepingKind: ReadonlySet<Aggregation> = new Set<Aggregation>([
  'Sum',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Count',
]);

/**
 * The kind of a column's values. Totals of rows are doubles: mixed with exact decimals they make a column of neither
 * kind, which the contract calls text. A single empty cell turns integers into doubles.
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
