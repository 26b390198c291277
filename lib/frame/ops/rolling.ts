import { z } from 'zod';
import { computeColumns } from '@/lib/frame/append';
import type { Column, Frame } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { takeRows } from '@/lib/frame/rows';
import { cellOfNumber, numberOf } from '@/lib/frame/statistic';
import { windowStatistic } from '@/lib/frame/window';
import { windowWeights } from '@/lib/frame/window-weights';
import { pythonText } from '@/lib/text/python-text';

const options = z.strictObject({
  rolling_type: z.unknown().transform((type) => (typeof type === 'string' ? type : pythonText(type))),
  columns: z.record(z.string(), z.string()),
  window: z.number().int().nullish(),
  rolling_type_options: z.record(z.string(), z.unknown()).nullish(),
  center: z.boolean().nullish(),
  win_type: z.string().nullish(),
  min_periods: z.number().int().min(0).nullish(),
});
type Options = z.infer<typeof options>;

/**
 * A statistic over a moving window. NULL unless the window has at least `min_periods` values (default: the window
 * size). `count` counts NULLs towards `min_periods` too.
 * With `min_periods` above 1 the first `min_periods` − 1 rows are omitted.
 */
export const rolling: Op<Options> = {
  name: 'rolling',
  options,
  apply(frame, given) {
    requireColumns(frame, Object.keys(given.columns));
    const window = windowOf(given);
    const type = { name: given.rolling_type, options: given.rolling_type_options ?? {} };
    const weights = given.win_type ? windowWeights(given.win_type, window, type.options) : undefined;
    const statistic = windowStatistic(type.name, type.options, weights);
    const smallest = given.min_periods ?? window;
    const after = given.center ? Math.floor((window - 1) / 2) : 0;
    const isCount = !weights && type.name === 'count';
    const isSum = isCount || (!weights && (type.name === 'sum' || type.name === 'mean'));
    if (!isSum && window * frame.length > mostWork) throw invalid('The window is too large for so many rows');
    const rolled = computeColumns(frame, given.columns, (column) => {
      const numbers = isCount ? presence(column) : numbersOf(column);
      if (isSum && numbers.every((value) => Math.abs(value) !== Number.POSITIVE_INFINITY)) {
        return { values: slidingSums(numbers, window, after, smallest, type.name === 'mean'), integer: false };
      }
      const values = numbers.map((_, row) => {
        const cells = windowAt(numbers, row + after, window);
        const present = cells.filter((value) => !Number.isNaN(value)).length;
        return present < smallest ? null : cellOfNumber(statistic(cells));
      });
      return { values, integer: false };
    });
    return withoutShortWindows(rolled, given.min_periods ?? 0);
  },
};

/**
 * Maximum number of values read in one step (window × rows). Sums and means slide and read one value per row, so they
 * are exempt.
 */
const mostWork = 500_000_000;

function slidingSums(
  numbers: readonly number[],
  window: number,
  after: number,
  smallest: number,
  isMean: boolean,
): (number | null)[] {
  let sum = 0;
  let lost = 0;
  let size = 0;
  const add = (value: number): void => {
    const total = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - total + value : value - total + sum;
    sum = total;
  };
  const enter = (at: number, sign: 1 | -1): void => {
    const value = numbers[at] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    add(value * sign);
    size += sign;
  };
  for (let at = 0; at < after; at++) enter(at, 1);
  return numbers.map((_, row) => {
    enter(row + after, 1);
    enter(row + after - window, -1);
    if (size < smallest) return null;
    const total = size === 0 ? 0 : sum + lost;
    return isMean ? cellOfNumber(total / size) : total;
  });
}

function windowOf({ window, min_periods }: Options): number {
  if (window === null || window === undefined) throw invalid('Undefined window for rolling operation');
  if (window === 0) throw invalid('Window must be > 0');
  if (window < 0) throw invalid('window must be an integer 0 or greater');
  if (min_periods && min_periods > window) throw invalid(`min_periods ${min_periods} must be <= window ${window}`);
  return window;
}

/** 1 for a value and 0 for NULL, whatever the kind of the column. */
function presence({ values }: Column): number[] {
  return values.map((cell) => (cell === null ? 0 : 1));
}

function numbersOf(column: Column): number[] {
  const isText = column.kind === 'string' && column.values.some((cell) => cell !== null);
  if (isText || column.kind === 'temporal') {
    throw invalid(`Cannot aggregate non-numeric type: ${column.name}`);
  }
  return column.values.map(numberOf);
}

/** The values of the window that ends at row `last`; shorter at the ends of the frame. */
function windowAt(numbers: readonly number[], last: number, window: number): number[] {
  return numbers.slice(Math.max(0, last - window + 1), Math.max(0, last + 1));
}

function withoutShortWindows(frame: Frame, smallest: number): Frame {
  if (smallest <= 1) return frame;
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  return takeRows(frame, rows.slice(smallest - 1));
}
