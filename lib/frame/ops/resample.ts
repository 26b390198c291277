import { z } from 'zod';
import type { Cell, Column, Frame } from '@/lib/frame/frame';
import { type Frequency, frequencyOf } from '@/lib/frame/frequency';
import { invalid } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { numberOf, numbersOf, quantileOf, sumOf } from '@/lib/frame/statistic';

const options = z.strictObject({
  rule: z.string(),
  method: z.string().nullish(),
  fill_value: z.union([z.number(), z.string(), z.boolean()]).nullish(),
});

/**
 * Resamples the rows to a regular time axis. The index must be temporal.
 * `asfreq` keeps the values exactly on a step (then `fill_value` replaces every NULL). `ffill` and `bfill` take the
 * nearest row before or after, and where it is NULL the value of the step beside. `linear` interpolates the NULLs of
 * `asfreq`. `mean`, `median` and `sum` aggregate each step.
 */
export const resample: Op<z.infer<typeof options>> = {
  name: 'resample',
  options,
  apply(frame, { rule, method, fill_value }) {
    const [index] = frame.index;
    if (!index || frame.index.length > 1 || index.kind !== 'temporal') {
      throw invalid('Resample operation requires DatetimeIndex');
    }
    if (!method || !Object.hasOwn(methods, method)) {
      throw invalid('Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.');
    }
    frequencyOf(rule, 0);
    if (frame.length === 0) return frame;
    const axis = axisOf(index, rule);
    const compute = methods[method as keyof typeof methods];
    if (axis.labels.length * frame.columns.length > mostCells) {
      throw invalid(`The rule makes more than ${mostCells} cells`);
    }
    const columns = frame.columns.map((column) => {
      const result = compute(column, axis);
      const isFilled = method === 'asfreq' && fill_value !== null && fill_value !== undefined;
      return isFilled ? fill(result, fill_value, column.integer === true) : result;
    });
    const labels: Column = { ...index, values: axis.labels };
    return { ...frame, length: axis.labels.length, columns, index: [labels] } satisfies Frame;
  },
};

/** The new time axis, and the old rows in order of time: `at` in epoch ms, `bin` the index into `labels`. */
interface Axis {
  readonly labels: readonly number[];
  readonly rows: readonly { readonly at: number; readonly row: number; readonly bin: number }[];
}

function axisOf(index: Column, rule: string): Axis {
  const times = index.values.map(numberOf);
  const order = times.map((_, row) => row).filter((row) => !Number.isNaN(times[row]));
  order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const first = times[order[0] ?? 0] ?? 0;
  const last = times[order.at(-1) ?? 0] ?? 0;
  const frequency = frequencyOf(rule, first);
  const labels = labelsBetween(frequency, first, last);
  const binOf = new Map(labels.map((label, bin) => [label, bin]));
  const rows = order.map((row) => {
    const at = times[row] ?? 0;
    return { at, row, bin: binOf.get(frequency.labelOf(at)) ?? 0 };
  });
  return { labels, rows };
}

const mostSteps = 1_000_000;
const mostCells = 5_000_000;

function labelsBetween(frequency: Frequency, first: number, last: number): number[] {
  const labels: number[] = [];
  const end = frequency.labelOf(last);
  for (let label = frequency.labelOf(first); label <= end; label = frequency.next(label)) {
    if (labels.push(label) > mostSteps) throw invalid(`The rule makes more than ${mostSteps} rows`);
  }
  return labels;
}

const methods = {
  asfreq: (column: Column, axis: Axis): Column => {
    const rowAt = new Map(axis.rows.map(({ at, row }) => [at, row]));
    return regular(
      column,
      axis.labels.map((label) => column.values[rowAt.get(label) ?? -1] ?? null),
    );
  },
  ffill: (column: Column, axis: Axis): Column => regular(column, carried(column, axis, 1)),
  bfill: (column: Column, axis: Axis): Column => regular(column, carried(column, axis, -1)),
  linear: (column: Column, axis: Axis): Column => {
    const given = methods.asfreq(column, axis);
    return column.kind === 'numeric' ? { ...given, values: interpolated(given.values) } : given;
  },
  mean: (column: Column, axis: Axis): Column =>
    binned(column, axis, false, (cells) => (cells.length === 0 ? null : sumOf(cells) / cells.length)),
  median: (column: Column, axis: Axis): Column =>
    binned(column, axis, false, (cells) => (cells.length === 0 ? null : quantileOf(cells, 0.5))),
  sum: (column: Column, axis: Axis): Column =>
    column.kind === 'string' ? joined(column, axis) : binned(column, axis, column.integer === true, sumOf),
};

/** An integer column becomes a float column when a step has no value. */
function regular(column: Column, values: readonly Cell[]): Column {
  const { integer, ...rest } = column;
  return integer && !values.includes(null) ? { ...rest, integer, values } : { ...rest, values };
}

function carried(column: Column, { labels, rows }: Axis, direction: 1 | -1): Cell[] {
  const steps = direction === 1 ? rows : rows.toReversed();
  const wanted = direction === 1 ? labels : labels.toReversed();
  const result: Cell[] = [];
  let next = 0;
  let nearest: Cell = null;
  let carry: Cell = null;
  for (const label of wanted) {
    for (let step = steps[next]; step && (step.at - label) * direction <= 0; step = steps[++next]) {
      nearest = column.values[step.row] ?? null;
    }
    carry = nearest ?? carry;
    result.push(carry);
  }
  return direction === 1 ? result : result.reverse();
}

/** Linear interpolation between values. The last value is carried forward; NULLs before the first value remain. */
function interpolated(values: readonly Cell[]): Cell[] {
  const result = [...values];
  let before = -1;
  values.forEach((cell, at) => {
    if (cell === null) {
      if (before >= 0) result[at] = values[before] ?? null;
      return;
    }
    const from = numberOf(values[before]);
    for (let between = before + 1; before >= 0 && between < at; between++) {
      result[between] = from + ((numberOf(cell) - from) * (between - before)) / (at - before);
    }
    before = at;
  });
  return result;
}

function binned(column: Column, axis: Axis, integer: boolean, of: (cells: number[]) => number | null): Column {
  const { integer: _, ...rest } = column;
  if (column.kind === 'string' && column.values.some((cell) => cell !== null)) {
    throw invalid(`Column ${column.name} is not numeric`);
  }
  const values = cellsByBin(column, axis).map((cells) => of(numbersOf(cells)));
  return { ...rest, ...(integer ? { integer } : {}), values };
}

function joined(column: Column, axis: Axis): Column {
  const values = cellsByBin(column, axis).map((cells) => {
    const texts = cells.filter((cell) => cell !== null);
    return texts.length === 0 ? 0 : texts.join('');
  });
  return { ...column, values };
}

function cellsByBin(column: Column, { labels, rows }: Axis): Cell[][] {
  const bins: Cell[][] = labels.map(() => []);
  for (const { row, bin } of rows) bins[bin]?.push(column.values[row] ?? null);
  return bins;
}

/**
 * Integers filled with an integer remain an integer column. A numeric column filled with another kind of value, and a
 * temporal one with any, becomes a mixed column of kind `string`.
 */
function fill(column: Column, value: Cell, wasInteger: boolean): Column {
  if (!column.values.includes(null)) return column;
  const values = column.values.map((cell) => cell ?? value);
  const { integer: _, ...rest } = column;
  const isEmpty = column.values.every((cell) => cell === null);
  if (column.kind === 'temporal' && isEmpty && typeof value === 'number') return { ...rest, kind: 'numeric', values };
  const isMixed = column.kind === 'temporal' || (column.kind === 'numeric' && typeof value !== 'number');
  if (isMixed) return { ...rest, kind: 'string', values };
  return wasInteger && Number.isInteger(value) ? { ...rest, integer: true, values } : { ...rest, values };
}
