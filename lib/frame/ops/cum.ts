import { z } from 'zod';
import { computeColumns } from '@/lib/frame/append';
import type { Column } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { numberOf } from '@/lib/frame/statistic';

const options = z.strictObject({ operator: z.string(), columns: z.record(z.string(), z.string()) });

const steps: Readonly<Record<string, (total: number, value: number) => number>> = {
  sum: (total, value) => total + value,
  prod: (total, value) => total * value,
  min: Math.min,
  max: Math.max,
};

/** Cumulative sum, product, minimum or maximum; NULL counts as 0. */
export const cum: Op<z.infer<typeof options>> = {
  name: 'cum',
  options,
  apply(frame, { operator, columns }) {
    requireColumns(frame, Object.keys(columns));
    const step = Object.hasOwn(steps, operator) ? steps[operator] : undefined;
    if (!step) throw invalid(`Invalid cumulative operator: ${operator}`);
    return computeColumns(frame, columns, (column) => ({
      values: running(column, step),
      integer: column.integer === true || (column.kind === 'boolean' && operator !== 'min' && operator !== 'max'),
    }));
  },
};

function running(column: Column, step: (total: number, value: number) => number): number[] {
  if (column.kind === 'string' && column.values.some((cell) => cell !== null)) {
    throw invalid(`Column ${column.name} is not numeric`);
  }
  let total: number | undefined;
  return column.values.map((cell) => {
    const value = cell === null ? 0 : numberOf(cell);
    total = total === undefined ? value : step(total, value);
    return total;
  });
}
