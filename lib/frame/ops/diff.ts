import { z } from 'zod';
import { type Computed, computeColumns } from '@/lib/frame/append';
import { durationCell } from '@/lib/frame/duration-text';
import { type Cell, type Column, columnsNamed } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { cellOfNumber, numberOf } from '@/lib/frame/statistic';

const options = z.strictObject({
  columns: z.record(z.string(), z.string()),
  periods: z.number().int().nullish().default(1),
  axis: z.literal([0, 1, 'index', 'rows', 'columns']).nullish().default(0),
});

/**
 * Difference from the row (axis 0) or column (axis 1) `periods` before; NULL where that does not exist. Of times it is
 * the text of a span.
 */
export const diff: Op<z.infer<typeof options>> = {
  name: 'diff',
  options,
  apply(frame, given) {
    const periods = given.periods ?? 1;
    requireColumns(frame, Object.keys(given.columns));
    const isAcross = given.axis === 1 || given.axis === 'columns';
    if (!isAcross) return computeColumns(frame, given.columns, (column) => byRow(column, periods));
    const chosen = Object.keys(given.columns).flatMap((source) => columnsNamed(frame, source));
    return computeColumns(frame, given.columns, (column) => {
      const difference = minus(column, chosen[chosen.indexOf(column) - periods]);
      return periods === 0 ? { ...difference, integer: false } : difference;
    });
  },
};

function byRow(column: Column, periods: number): Computed {
  const before = column.values.map((_, row) => column.values[row - periods] ?? null);
  return { ...minus(column, { ...column, values: before }), integer: false };
}

function minus(column: Column, other: Column | undefined): Computed {
  if (!other) return { values: column.values.map(() => null), kind: column.kind, integer: false };
  if (column.kind === 'string' || other.kind === 'string') throw invalid(`Column ${column.name} is not numeric`);
  if ((column.kind === 'temporal') !== (other.kind === 'temporal')) {
    throw invalid(`Column ${column.name} is not of the kind of ${other.name}`);
  }
  const values = column.values.map((cell, row) => difference(cell, other.values[row] ?? null));
  if (column.kind === 'temporal') return { values: values.map(durationCell), kind: 'string', integer: false };
  if (column.kind === 'boolean' && other.kind === 'boolean')
    return { values: values.map(isChanged), kind: 'boolean', integer: false };
  return { values, integer: column.integer === true && other.integer === true };
}

/** Booleans differ or do not. */
function isChanged(cell: Cell): Cell {
  return cell === null ? null : cell !== 0;
}

function difference(a: Cell, b: Cell): Cell {
  return cellOfNumber(numberOf(a) - numberOf(b));
}
