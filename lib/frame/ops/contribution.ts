import { z } from 'zod';
import { exactShare } from '@/lib/frame/exact-share';
import { type Cell, type Column, columnsNamed, type Frame, holdsDecimals } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { cellOfNumber, exactSum, numberOf, sumOf } from '@/lib/frame/statistic';

const options = z.strictObject({
  orientation: z.string().nullish().default('column'),
  columns: z.array(z.string()).nullish(),
  time_shifts: z.array(z.string()).nullish(),
  rename_columns: z.array(z.string()).nullish(),
  contribution_totals: z.record(z.string(), z.number().nullable()).nullish(),
});
type Options = z.infer<typeof options>;

/**
 * Each value as a share. Orientation `column`: of its column's sum (NULL counts as 0). Any other orientation: of its
 * row's sum, separately for the columns of each time shift (NULL remains NULL). Shares of a sum of exact decimals are
 * exact decimals.
 * Without `columns`, all columns except temporal and boolean ones are used; a text column is an error.
 */
export const contribution: Op<Options> = {
  name: 'contribution',
  options,
  apply(frame, given) {
    requireColumns(frame, given.columns ?? []);
    const chosen = given.columns?.length
      ? given.columns.flatMap((name) => columnsNamed(frame, name))
      : frame.columns.filter(({ kind }) => kind === 'numeric' || kind === 'string');
    for (const { kind, name } of given.columns ? chosen : []) {
      if (kind === 'boolean' || kind === 'temporal') {
        throw invalid(`Column "${name}" is not numeric or does not exists in the query results.`);
      }
    }
    const names = given.rename_columns?.length ? given.rename_columns : undefined;
    if (names && names.length !== chosen.length) {
      throw invalid('`rename_columns` must have the same length as `columns` + `time_shift_columns`.');
    }
    for (const { kind, name, values } of chosen) {
      const isText = kind === 'string' && values.some((cell) => cell !== null);
      if (isText) throw invalid(`Column "${name}" is not numeric`);
    }
    const shares = given.orientation === 'column' ? columnShares(chosen, given) : rowShares(chosen, given);
    return names ? withNames(frame, shares, names) : inPlace(frame, chosen, shares);
  },
};

function columnShares(columns: readonly Column[], { contribution_totals: totals }: Options): Column[] {
  return columns.map((column) => {
    const numbers = column.values.map((cell) => (cell === null ? 0 : numberOf(cell)));
    const given = totals?.[column.name];
    const exact = given === undefined || given === null ? exactShares(column) : undefined;
    if (exact) return exact;
    if (given === 0)
      return {
        ...shareColumn(
          column,
          numbers.map(() => 0),
        ),
        integer: true,
      };
    const total = given ?? sumOf(numbers);
    return shareColumn(
      column,
      numbers.map((value) => cellOfNumber(value / total)),
    );
  });
}

/** Undefined for a column of other numbers than exact decimals, or whose sum is 0. */
function exactShares(column: Column): Column | undefined {
  if (!holdsDecimals(column)) return undefined;
  const cells = column.values.map((cell) => cell ?? 0);
  const total = exactSum(cells);
  const shares = cells.map((cell) => exactShare(cell, total));
  const isExact = shares.every((share) => share !== undefined);
  const { integer: _, ...rest } = column;
  return isExact ? { ...rest, values: shares } : undefined;
}

function rowShares(columns: readonly Column[], { time_shifts }: Options): Column[] {
  const shiftOf = (column: Column): string =>
    time_shifts?.find((shift) => (column.levels?.[0] ?? column.name).endsWith(shift)) ?? '';
  const totals = new Map<string, Float64Array>();
  for (const column of columns) {
    const sums = totals.get(shiftOf(column)) ?? new Float64Array(column.values.length);
    column.values.forEach((cell, row) => {
      if (cell !== null) sums[row] = (sums[row] ?? 0) + numberOf(cell);
    });
    totals.set(shiftOf(column), sums);
  }
  return columns.map((column) => {
    const sums = totals.get(shiftOf(column));
    return shareColumn(
      column,
      column.values.map((cell, row) => cellOfNumber(numberOf(cell) / (sums?.[row] ?? Number.NaN))),
    );
  });
}

function shareColumn({ integer: _, nativeType: __, ...column }: Column, values: Cell[]): Column {
  return { ...column, kind: 'numeric', values };
}

function inPlace(frame: Frame, chosen: readonly Column[], shares: readonly Column[]): Frame {
  const columns = frame.columns.map((column) => shares[chosen.indexOf(column)] ?? column);
  return { ...frame, columns };
}

/** Results under new names are appended; a result with the name of an existing column replaces that column. */
function withNames(frame: Frame, shares: readonly Column[], names: readonly string[]): Frame {
  const columns = [...frame.columns];
  shares.forEach((share, at) => {
    const { levels: _, ...column } = { ...share, name: names[at] ?? share.name };
    const place = columns.findIndex((existing) => existing.name === column.name);
    if (place >= 0) columns[place] = column;
    else columns.push(column);
  });
  return { ...frame, columns };
}
