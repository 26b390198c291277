import { z } from 'zod';
import {
  type Aggregate,
  aggregates,
  applyAggregate,
  columnNames,
  resolveAggregates,
} from '@/lib/frame/aggregate-option';
import { type Cell, type Column, columnsNamed, type Frame, holdsDecimals, joinLevels } from '@/lib/frame/frame';
import { type Groups, groupAll, groupRows, pairCodes } from '@/lib/frame/group';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import { levelText } from '@/lib/frame/level-text';
import type { Op } from '@/lib/frame/op';
import { compareCells } from '@/lib/frame/order';
import { takeRows } from '@/lib/frame/rows';
import { isEmptyValue } from '@/lib/text/is-empty-value';

const options = z.strictObject({
  index: columnNames.nullable().transform((names) => names ?? []),
  columns: z.array(z.string()).nullish(),
  aggregates: z.preprocess((value) => (value !== undefined && isEmptyValue(value) ? {} : value), aggregates),
  metric_fill_value: z.union([z.number(), z.string()]).nullish(),
  column_fill_value: z.union([z.string(), z.number()]).nullish().default('<NULL>'),
  drop_missing_columns: z.boolean().nullish().default(true),
  combine_value_with_metric: z.boolean().nullish(),
  marginal_distributions: z.boolean().nullish(),
  marginal_distribution_name: z.string().nullish(),
});

type Options = z.infer<typeof options>;

const mostCells = 5_000_000;

/**
 * Rows by `index`, columns by metric and the values of `columns`, cells by the aggregates; everything sorted.
 * Metrics in the result are named after the aggregated column, not after the alias. NULL in `columns` is replaced by
 * `column_fill_value`. Rows with NULL in `index` are omitted unless `drop_missing_columns` is false; then several keys
 * give all combinations of their values.
 */
export const pivot: Op<Options> = {
  name: 'pivot',
  options,
  apply(frame, given) {
    const columnNames = given.columns ?? [];
    requireColumns(frame, [...given.index, ...columnNames]);
    if (given.index.length === 0) throw invalid('Pivot operation requires at least one index');
    if (Object.keys(given.aggregates).length === 0) {
      throw invalid('Pivot operation must include at least one aggregate');
    }
    const metrics = byColumn(resolveAggregates(frame, given.aggregates));
    const keepMissing = !given.drop_missing_columns;
    const rowGroups = grouped(columnsOf(frame, given.index), frame.length, keepMissing);
    const headers = columnsOf(frame, columnNames).map((column) => filled(column, given.column_fill_value ?? null));
    const columnGroups = grouped(headers, frame.length, keepMissing);
    checkSize(rowGroups.count * columnGroups.count * metrics.length);
    const cells = pairCodes(rowGroups, columnGroups);
    const table: Table = { rowGroups, columnGroups, headers, cells };
    const results = metrics.map((metric) => applyAggregate(metric, { codes: cells.codes, count: cells.firsts.length }));
    const kept = keepMissing ? undefined : cellsWithValue(results, cells.firsts.length);
    const rows = usedRows(table, kept);
    const fill = given.metric_fill_value ?? null;
    const spread = results.flatMap((result) => spreadMetric(table, result, rows, kept, fill));
    const columns = keepMissing ? spread : spread.filter(hasValue);
    const result: Frame = {
      length: rows.length,
      columns: given.combine_value_with_metric ? combined(columns, rows.length) : columns,
      index: rowIndex(table, rows),
      columnLevels: columnNames.length === 0 ? [] : levelNames(columnNames, given.combine_value_with_metric === true),
    };
    return given.marginal_distributions ? withMargins(frame, result, given) : result;
  },
};

interface Table {
  readonly rowGroups: Groups;
  readonly columnGroups: Groups;
  readonly headers: readonly Column[];
  readonly cells: { readonly codes: Int32Array; readonly firsts: Int32Array; readonly seconds: Int32Array };
}

function grouped(keys: readonly Column[], length: number, keepMissing: boolean): Groups {
  if (!keepMissing || keys.length < 2) return groupRows(keys, length, keepMissing);
  const counts = keys.map(({ values }) => new Set(values).size);
  checkSize(counts.reduce((product, count) => product * count, 1));
  return groupAll(keys, length);
}

function checkSize(cells: number): void {
  if (cells > mostCells) throw invalid(`The pivot would have more than ${mostCells} cells`);
}

function columnsOf(frame: Frame, names: readonly string[]): Column[] {
  return names.flatMap((name) => columnsNamed(frame, name).slice(0, 1));
}

function byColumn(metrics: readonly Aggregate[]): Aggregate[] {
  const last = new Map(metrics.map((metric) => [metric.column.name, metric]));
  return [...last.values()].sort((a, b) => compareCells(a.column.name, b.column.name));
}

function filled(column: Column, fill: string | number | null): Column {
  if (!column.values.includes(null)) return column;
  if (!fill) return { ...column, integer: false };
  const integer = column.integer === true && column.kind !== 'numeric';
  return { ...column, integer, values: column.values.map((cell) => cell ?? fill) };
}

function cellsWithValue(results: readonly Column[], count: number): Uint8Array {
  const kept = new Uint8Array(count);
  for (const { values } of results) {
    for (let cell = 0; cell < count; cell++) if (values[cell] !== null) kept[cell] = 1;
  }
  return kept;
}

/** Group numbers of the rows that have at least one remaining cell, in order; all of them without `kept`. */
function usedRows({ rowGroups, cells }: Table, kept: Uint8Array | undefined): number[] {
  const all = Array.from({ length: rowGroups.count }, (_, row) => row);
  if (!kept) return all;
  const used = new Uint8Array(rowGroups.count);
  const { firsts } = cells;
  for (let cell = 0; cell < firsts.length; cell++) if (kept[cell] === 1) used[firsts[cell] ?? 0] = 1;
  return all.filter((row) => used[row] === 1);
}

function rowIndex(table: Table, rows: readonly number[]): Column[] {
  return table.rowGroups.keys.map((key) => ({ ...key, values: rows.map((row) => key.values[row] ?? null) }));
}

function spreadMetric(
  { rowGroups, columnGroups, headers, cells }: Table,
  result: Column,
  rows: readonly number[],
  kept: Uint8Array | undefined,
  fill: Cell,
): Column[] {
  const placeOf = new Int32Array(rowGroups.count);
  rows.forEach((row, at) => {
    placeOf[row] = at;
  });
  const spread: (Cell[] | undefined)[] = new Array(columnGroups.count);
  if (headers.length === 0) spread[0] = new Array<Cell>(rows.length).fill(fill);
  let placed = 0;
  for (let cell = 0; cell < cells.firsts.length; cell++) {
    if (kept && kept[cell] === 0) continue;
    const column = cells.seconds[cell] ?? 0;
    let values = spread[column];
    if (!values) {
      values = new Array<Cell>(rows.length).fill(fill);
      spread[column] = values;
    }
    values[placeOf[cells.firsts[cell] ?? 0] ?? 0] = result.values[cell] ?? fill;
    placed++;
  }
  if (!kept && headers.length > 1) {
    for (let group = 0; group < columnGroups.count; group++) spread[group] ??= new Array<Cell>(rows.length).fill(fill);
  }
  const used = spread.filter((values) => values !== undefined).length;
  const hasHoles = placed < used * rows.length;
  const integer = result.integer === true && (!hasHoles || Number.isInteger(fill));
  return spread.flatMap((values, group) => {
    if (!values) return [];
    const kind = values.some((cell) => typeof cell === 'string') ? 'string' : result.kind;
    const column = { kind, ...(integer ? { integer } : {}), values };
    if (headers.length === 0) return [{ name: result.name, ...column }];
    const levels = [result.name, ...columnGroups.keys.map((key) => levelText(key.values[group] ?? null, key))];
    return [{ name: joinLevels(levels), levels, ...column }];
  });
}

function hasValue(column: Column): boolean {
  return column.values.some((cell) => cell !== null);
}

function levelNames(columnNames: readonly string[], metricLast: boolean): (string | null)[] {
  return metricLast ? [...columnNames, null] : [null, ...columnNames];
}

/**
 * Moves the metric after the column values: "boy, count" instead of "count, boy". Every metric stands beside every
 * value, and beside doubles integers are doubles.
 */
function combined(columns: readonly Column[], length: number): Column[] {
  const turned = columns.map((column) => {
    const [metric = null, ...others] = column.levels ?? [column.name];
    const levels = [...others, metric];
    return column.levels ? { ...column, levels, name: joinLevels(levels) } : column;
  });
  const firsts = [...new Set(turned.map((column) => column.levels?.slice(0, -1).join('\u0000')))];
  const metrics = [...new Set(turned.map((column) => column.levels?.at(-1) ?? ''))];
  return firsts.flatMap((first) => {
    const own = turned.filter((column) => column.levels?.slice(0, -1).join('\u0000') === first);
    const [{ levels = undefined } = {}] = own;
    if (levels === undefined) return own;
    const beside = metrics.map((metric) => {
      return (
        own.find((column) => column.levels?.at(-1) === metric) ?? missing([...levels.slice(0, -1), metric], length)
      );
    });
    const isWhole = beside.every(({ kind, integer }) => kind !== 'numeric' || integer);
    return isWhole || beside.some(holdsDecimals) ? beside : beside.map(({ integer: _, ...column }) => column);
  });
}

function missing(levels: readonly (string | null)[], length: number): Column {
  return { name: joinLevels(levels), levels, kind: 'numeric', values: new Array<Cell>(length).fill(null) };
}

/**
 * Adds a last column per metric and a last row: the aggregates over all rows, or with `drop_missing_columns` over the
 * rows without NULL.
 */
function withMargins(all: Frame, table: Frame, given: Options): Frame {
  const name = given.marginal_distribution_name;
  if (!name) throw invalid('margins_name argument must be a string');
  const { marginal_distributions: _, marginal_distribution_name: __, ...plain } = given;
  const frame = given.drop_missing_columns ? withoutNulls(all, given) : all;
  const byRow = pivot.apply(frame, { ...plain, columns: [] });
  const whole = { ...frame, columns: [...frame.columns, constant('\u0000', frame.length)] };
  const byColumn = pivot.apply(whole, { ...plain, index: ['\u0000'] });
  const grand = pivot.apply(whole, { ...plain, index: ['\u0000'], columns: [] });
  const fill = given.metric_fill_value ?? null;
  const last = (of: Frame, key: string): Cell => of.columns.find((column) => column.name === key)?.values[0] ?? fill;
  const columns = table.columns.map((column) => ({
    ...column,
    values: [...column.values, last(byColumn, column.name)],
  }));
  const margins = (given.columns ?? []).length === 0 ? [] : byRow.columns;
  const withLast = byRow.columns.flatMap((metric) => {
    const own = columns.filter((column) => (column.levels?.[0] ?? column.name) === metric.name);
    const levels = [metric.name, name, ...(given.columns ?? []).slice(1).map(() => '')];
    const total = { ...metric, levels, name: joinLevels(levels) };
    return margins.includes(metric)
      ? [...own, { ...total, values: [...metric.values, last(grand, metric.name)] }]
      : own;
  });
  const index = table.index.map((column, at) => ({ ...column, values: [...column.values, at === 0 ? name : ''] }));
  return { ...table, length: table.length + 1, columns: withLast, index };
}

/**
 * The rows without NULL in the columns that the pivot uses. A NULL that `column_fill_value` replaces does not count.
 */
function withoutNulls(frame: Frame, { index, columns, aggregates: wanted, column_fill_value: fill }: Options): Frame {
  const metrics = Object.entries(wanted).map(([label, { column }]) => column ?? label);
  const used = columnsOf(frame, [...index, ...metrics, ...(fill ? [] : (columns ?? []))]);
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  return takeRows(
    frame,
    rows.filter((row) => used.every(({ values }) => values[row] !== null)),
  );
}

function constant(name: string, length: number): Column {
  return { name, kind: 'numeric', integer: true, values: new Array(length).fill(0) };
}
