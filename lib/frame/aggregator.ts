import { z } from 'zod';
import { durationCell } from './duration-text';
import { type Cell, CellList, type Column, Decimal, holdsDecimals } from './frame';
import type { Groups } from './group';
import { rowsByGroup } from './group';
import { invalid } from './invalid';
import { compareCells } from './order';
import { runningTexts, wholeProduct } from './running-values';
import {
  cellOfNumber,
  exactSum,
  type Interpolation,
  numberOf,
  numbersOf,
  quantileOf,
  sumOf,
  varianceOf,
} from './statistic';

/** Options of an aggregate under numpy's names: `q` (percentile, 0 to 100), `ddof`, `method`, `interpolation`. */
export type AggregatorOptions = Readonly<Record<string, unknown>>;

interface Aggregator {
  /** Names of the options it accepts. */
  readonly options: readonly string[];
  /** The type of the result, relative to the column: `same` keeps its type, `list` is a `CellList` per group. */
  readonly result: 'float' | 'integer' | 'same' | 'sum' | 'list';
  apply(cells: readonly Cell[], column: Column, options: AggregatorOptions): Cell;
}

const aggregators: Readonly<Record<string, Aggregator>> = {
  sum: { options: [], result: 'sum', apply: sum },
  nansum: { options: [], result: 'sum', apply: sum },
  prod: { options: [], result: 'sum', apply: product },
  product: { options: [], result: 'sum', apply: product },
  mean: { options: [], result: 'float', apply: mean },
  nanmean: { options: [], result: 'float', apply: mean },
  average: { options: [], result: 'float', apply: (cells, column) => unlessNull(cells, () => mean(cells, column)) },
  median: { options: [], result: 'float', apply: (cells) => unlessNull(cells, () => percentile(cells, 50)) },
  nanmedian: { options: [], result: 'float', apply: (cells) => percentile(cells, 50) },
  min: { options: [], result: 'same', apply: (cells) => extreme(cells, -1) },
  nanmin: { options: [], result: 'same', apply: (cells, column) => unlessMissing(cells, column, -1) },
  max: { options: [], result: 'same', apply: (cells) => extreme(cells, 1) },
  nanmax: { options: [], result: 'same', apply: (cells, column) => unlessMissing(cells, column, 1) },
  argmin: { options: [], result: 'integer', apply: (cells) => placeOf(cells, -1) },
  argmax: { options: [], result: 'integer', apply: (cells) => placeOf(cells, 1) },
  count: { options: [], result: 'integer', apply: (cells) => cells.length },
  count_nonzero: {
    options: [],
    result: 'integer',
    apply: (cells, column) => cells.filter((cell) => (cell === null ? isNan(column) : isNonzero(cell))).length,
  },
  std: { options: ['ddof'], result: 'float', apply: deviation },
  var: { options: ['ddof'], result: 'float', apply: (cells, _, options) => variance(cells, options) },
  percentile: {
    options: ['q', 'method', 'interpolation'],
    result: 'float',
    apply: (cells, _, options) => unlessNull(cells, () => percentile(cells, shareOf(options), methodOf(options))),
  },
  nanpercentile: {
    options: ['q', 'method', 'interpolation'],
    result: 'float',
    apply: (cells, _, options) => percentile(cells, shareOf(options), methodOf(options)),
  },
  cumsum: { options: [], result: 'list', apply: runningSum },
  cumprod: { options: [], result: 'list', apply: (cells) => running(cells, (a, b) => a * b, 1) },
};

/**
 * Applies an aggregate to each group of a column. Throws `post_processing_invalid` on an unknown operator, option or
 * type.
 */
export function aggregate(
  column: Column,
  groups: Pick<Groups, 'codes' | 'count'>,
  operator: string,
  options: AggregatorOptions = {},
): Column {
  const aggregator = Object.hasOwn(aggregators, operator) ? aggregators[operator] : undefined;
  if (!aggregator) throw invalid(`Invalid numpy function: ${operator}`);
  const isPlain = (option: string) => option === 'axis' && (options.axis === 0 || options.axis === null);
  const unknown = Object.keys(options).find((option) => !aggregator.options.includes(option) && !isPlain(option));
  if (unknown !== undefined) throw invalid(`${operator} has no option ${unknown}`);
  if (groups.count > 0 && aggregator.options.includes('q')) shareOf(options);
  const values = fastValues(column, groups, operator) ?? groupValues(column, groups, aggregator, options);
  // A list counts as no value where the first group shows one; in later groups, of exact decimals and texts it stays.
  if (values[0] instanceof CellList && !holdsObjects(column)) throw invalid('Must produce aggregated value');
  return { name: column.name, ...resultType(column, aggregator, values), values };
}

/** Whether it has exact decimals or texts, or NULL beside booleans or alone. */
function holdsObjects(column: Column): boolean {
  const { kind, values } = column;
  if (holdsDecimals(column) || kind === 'string') return true;
  return values.includes(null) && (kind === 'boolean' || values.every((cell) => cell === null));
}

function groupValues(
  column: Column,
  groups: Pick<Groups, 'codes' | 'count'>,
  aggregator: Aggregator,
  options: AggregatorOptions,
): Cell[] {
  const { rows, starts } = rowsByGroup(groups);
  return Array.from({ length: groups.count }, (_, group) => {
    const members = rows.subarray(starts[group], starts[group + 1]);
    const cells = Array.from(members, (row) => column.values[row] ?? null);
    return aggregator.apply(cells, column, options);
  });
}

type ResultType = Pick<Column, 'kind' | 'integer' | 'nativeType'>;

/** Sums, products and extremes of exact decimals are exact decimals. */
function resultType(column: Column, aggregator: Aggregator, values: readonly Cell[]): ResultType {
  const type = plainType(column, aggregator, values);
  const isExact = aggregator.result === 'same' || aggregator.result === 'sum';
  return isExact && holdsDecimals(column) ? { ...type, nativeType: column.nativeType ?? '' } : type;
}

function plainType(column: Column, aggregator: Aggregator, values: readonly Cell[]): ResultType {
  const isWhole = column.integer === true && !values.includes(null);
  switch (aggregator.result) {
    case 'integer':
      return { kind: 'numeric', integer: true };
    case 'float':
      if (values.some((value) => typeof value === 'string')) return { kind: 'string' };
      return { kind: column.kind === 'temporal' ? 'temporal' : 'numeric' };
    case 'same':
      return isWhole ? { kind: column.kind, integer: true } : { kind: column.kind };
    case 'sum':
      if (column.kind === 'string' && values.some((value) => typeof value === 'string')) return { kind: 'string' };
      return isWhole || column.kind === 'boolean' ? { kind: 'numeric', integer: true } : { kind: 'numeric' };
    case 'list':
      return values.some((value) => value instanceof CellList)
        ? { kind: 'string' }
        : { kind: 'numeric', ...(isWhole ? { integer: true } : {}) };
  }
}

/**
 * `sum`, `mean`, `min` and `max` over plain numbers in one pass, without collecting the rows of each group. Undefined
 * when this fast path does not apply.
 */
function fastValues(column: Column, groups: Pick<Groups, 'codes' | 'count'>, operator: string): Cell[] | undefined {
  if (column.kind !== 'numeric' || !['sum', 'mean', 'min', 'max'].includes(operator)) return undefined;
  const { codes, count } = groups;
  const { values } = column;
  const start = operator === 'min' ? Number.POSITIVE_INFINITY : operator === 'max' ? Number.NEGATIVE_INFINITY : 0;
  const result = new Float64Array(count).fill(start);
  const present = new Int32Array(count);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    const group = codes[row] ?? -1;
    if (group < 0 || value === null) continue;
    if (typeof value !== 'number') return undefined;
    const old = result[group] ?? 0;
    if (operator === 'min') {
      if (value < old) result[group] = value;
    } else if (operator === 'max') {
      if (value > old) result[group] = value;
    } else result[group] = old + value;
    present[group] = (present[group] ?? 0) + 1;
  }
  if (operator === 'sum' && column.integer && !result.every(Number.isSafeInteger)) return undefined;
  const cells = new Array<Cell>(count);
  for (let group = 0; group < count; group++) {
    const value = result[group] ?? 0;
    const size = present[group] ?? 0;
    if (operator === 'sum') cells[group] = value;
    else if (size === 0) cells[group] = null;
    else cells[group] = operator === 'mean' ? value / size : value;
  }
  return cells;
}

function numbersOnly(cells: readonly Cell[]): number[] {
  for (const cell of cells) {
    if (typeof cell === 'string') throw invalid(`Could not convert string '${cell}' to numeric`);
  }
  return numbersOf(cells);
}

function presentOnly(cells: readonly Cell[]): Cell[] {
  return cells.filter((cell) => cell !== null);
}

function unlessNull(cells: readonly Cell[], apply: () => Cell): Cell {
  return cells.includes(null) ? null : apply();
}

function sum(cells: readonly Cell[], column: Column): Cell {
  if (column.kind === 'temporal') throw invalid('datetime64 type does not support sum operations');
  if (cells.some((cell) => typeof cell === 'string')) return presentOnly(cells).map(String).join('');
  if (column.integer || cells.some((cell) => typeof cell === 'bigint' || cell instanceof Decimal)) {
    return exactSum(cells);
  }
  return sumOf(numbersOnly(cells));
}

function product(cells: readonly Cell[], column: Column): Cell {
  if (column.kind === 'temporal') throw invalid('datetime64 type does not support prod operations');
  const numbers = numbersOnly(cells);
  return column.integer ? wholeProduct(numbers) : numbers.reduce((result, value) => result * value, 1);
}

function mean(cells: readonly Cell[], _column: Column): Cell {
  const values = numbersOnly(cells);
  return values.length === 0 ? null : sumOf(values) / values.length;
}

function extreme(cells: readonly Cell[], sign: 1 | -1): Cell {
  let best: Cell = null;
  for (const cell of cells) {
    if (cell !== null && (best === null || compareCells(cell, best) * sign > 0)) best = cell;
  }
  return best;
}

/** A missing time is the extreme of all. */
function unlessMissing(cells: readonly Cell[], { kind }: Column, sign: 1 | -1): Cell {
  return kind === 'temporal' ? unlessNull(cells, () => extreme(cells, sign)) : extreme(cells, sign);
}

/** Index of the extreme value; −1 when there are only NULLs. */
function placeOf(cells: readonly Cell[], sign: 1 | -1): number {
  const best = extreme(cells, sign);
  return best === null ? -1 : cells.indexOf(best);
}

/** Whether NULL is a number that is not zero, which it is in columns of doubles and of times. */
function isNan(column: Column): boolean {
  if (column.kind !== 'numeric') return column.kind === 'temporal';
  return !holdsDecimals(column) && column.values.some((cell) => cell !== null);
}

function isNonzero(cell: Cell): boolean {
  return cell !== '' && numberOf(cell) !== 0;
}

function variance(cells: readonly Cell[], options: AggregatorOptions): Cell {
  const { ddof = 0 } = options;
  if (typeof ddof !== 'number') throw invalid('ddof must be a number');
  return cellOfNumber(varianceOf(numbersOnly(cells), ddof));
}

/** Of times it is the text of a span. */
function deviation(cells: readonly Cell[], { kind }: Column, options: AggregatorOptions): Cell {
  const result = sqrt(variance(cells, options));
  return kind === 'temporal' ? durationCell(result) : result;
}

function sqrt(cell: Cell): Cell {
  return typeof cell === 'number' ? Math.sqrt(cell) : cell;
}

function shareOf({ q }: AggregatorOptions): number {
  if (Array.isArray(q)) throw invalid('Must produce aggregated value');
  if (typeof q !== 'number') throw invalid('percentile needs the option q');
  if (q < 0 || q > 100) throw invalid('Percentiles must be in the range [0, 100]');
  return q;
}

const methods = z.enum(['linear', 'lower', 'higher', 'midpoint', 'nearest']);

/** How a percentile that falls between two values is interpolated. `interpolation` is the older name of `method`. */
function methodOf({ method, interpolation }: AggregatorOptions): Interpolation {
  const parsed = methods.safeParse(method ?? interpolation ?? 'linear');
  if (!parsed.success) throw invalid(`${String(method ?? interpolation)} is not a method of a percentile`);
  return parsed.data;
}

function percentile(cells: readonly Cell[], share: number, method: Interpolation = 'linear'): Cell {
  return cellOfNumber(quantileOf(numbersOnly(cells), share / 100, method));
}

/** A running total of texts joins them. */
function runningSum(cells: readonly Cell[]): Cell {
  const texts = cells.filter((cell) => typeof cell === 'string');
  if (texts.length === 0 || texts.length < cells.length) return running(cells, (a, b) => a + b, 0);
  const items = runningTexts(texts);
  return items.length === 1 ? (items[0] ?? null) : new CellList(items);
}

function running(cells: readonly Cell[], step: (a: number, b: number) => number, start: number): Cell {
  numbersOnly(cells);
  let total = start;
  const items = cells.map((cell) => {
    if (cell === null) return null;
    total = step(total, numberOf(cell));
    return total;
  });
  return items.length === 1 ? (items[0] ?? null) : new CellList(items);
}
