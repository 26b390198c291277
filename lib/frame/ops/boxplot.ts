import { z } from 'zod';
import { type Cell, CellList, type Column, type ColumnKind, columnsNamed } from '@/lib/frame/frame';
import { groupRows, rowsByGroup } from '@/lib/frame/group';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import { numericColumn } from '@/lib/frame/numeric-column';
import type { Op } from '@/lib/frame/op';
import { cellOfNumber, numbersOf, quantileOf, sumOf } from '@/lib/frame/statistic';

const options = z.strictObject({
  groupby: z.array(z.string()),
  metrics: z.array(z.string()),
  whisker_type: z.unknown().refine((type) => type !== undefined, { error: 'is missing' }),
  percentiles: z.unknown().optional(),
});

/**
 * For each metric per group: mean, median, whiskers (`max`, `min`), quartiles (midpoint), count (NULL included),
 * outliers.
 * Whiskers: `tukey` uses the furthest values within 1.5 box heights, `percentile` two percentiles, any other type the
 * extremes. Texts that are no numbers count as NULL.
 */
export const boxplot: Op<z.infer<typeof options>> = {
  name: 'boxplot',
  options,
  apply(frame, { groupby, metrics, whisker_type, percentiles }) {
    const whiskers = whiskersOf(whisker_type, percentiles);
    requireColumns(frame, [...groupby, ...metrics]);
    const groups = groupRows(
      groupby.flatMap((name) => columnsNamed(frame, name).slice(0, 1)),
      frame.length,
    );
    const { rows, starts } = rowsByGroup(groups);
    const boxes = metrics.map((name) => {
      const [column] = columnsNamed(frame, name);
      const numeric = column && numericColumn(withoutWords(column));
      const keepsType = numeric?.integer === true && whisker_type !== 'percentile';
      const ofGroup = Array.from({ length: groups.count }, (_, group) => {
        const members = rows.subarray(starts[group], starts[group + 1]);
        return boxOf(
          Array.from(members, (row) => numeric?.values[row] ?? null),
          whiskers,
        );
      });
      const kind: ColumnKind = column?.kind === 'temporal' ? 'temporal' : 'numeric';
      return { name, keepsType, kind, ofGroup };
    });
    const columns = fields.flatMap((field) =>
      boxes.map(({ name, keepsType, kind: own, ofGroup }): Column => {
        const values = ofGroup.map((box) => box[field]);
        const integer = field === 'count' || (keepsType && (field === 'max' || field === 'min'));
        const kind = field === 'outliers' ? 'string' : field === 'count' ? 'numeric' : own;
        return { name: `${name}__${field}`, kind, ...(integer ? { integer } : {}), values };
      }),
    );
    return { length: groups.count, columns: [...groups.keys, ...columns], index: [], columnLevels: [] };
  },
};

const fields = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const;
type Box = Readonly<Record<(typeof fields)[number], Cell>>;
type Whiskers = (values: readonly number[], q1: number, q3: number) => { low: number; high: number };

function whiskersOf(type: unknown, percentiles: unknown): Whiskers {
  if (type === 'tukey') {
    return (values, q1, q3) => {
      const reach = 1.5 * (q3 - q1);
      return {
        low: smallest(values.filter((value) => value >= q1 - reach)),
        high: largest(values.filter((value) => value <= q3 + reach)),
      };
    };
  }
  if (type !== 'percentile') return (values) => ({ low: smallest(values), high: largest(values) });
  const [lower, upper, ...more] = Array.isArray(percentiles) ? percentiles : [];
  if (typeof lower !== 'number' || typeof upper !== 'number' || more.length > 0 || lower >= upper) {
    throw invalid(
      'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
    );
  }
  return (values) => ({ low: quantileOf(values, lower / 100), high: quantileOf(values, upper / 100) });
}

function boxOf(cells: readonly Cell[], whiskers: Whiskers): Box {
  const values = numbersOf(cells);
  const q1 = quantileOf(values, 0.25, 'midpoint');
  const q3 = quantileOf(values, 0.75, 'midpoint');
  const { low, high } = whiskers(values, q1, q3);
  const above = values.filter((value) => value > high);
  const below = values.filter((value) => value < low);
  return {
    mean: cellOfNumber(sumOf(values) / values.length),
    median: cellOfNumber(quantileOf(values, 0.5)),
    max: cellOfNumber(high),
    min: cellOfNumber(low),
    q1: cellOfNumber(q1),
    q3: cellOfNumber(q3),
    count: cells.length,
    outliers: new CellList([...above, ...below]),
  };
}

function withoutWords(column: Column): Column {
  if (column.kind !== 'string') return column;
  const isNumber = (cell: Cell) => typeof cell !== 'string' || (cell.trim() !== '' && Number.isFinite(Number(cell)));
  return { ...column, values: column.values.map((cell) => (isNumber(cell) ? cell : null)) };
}

function smallest(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.min(a, b));
}

function largest(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.max(a, b));
}
