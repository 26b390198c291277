import { type Cell, type Column, columnOf, Decimal, type Frame } from '@/lib/frame/frame';
import { xAxisLabel } from '@/lib/query/build/x-axis';
import type { FormData } from '@/lib/query/form-data';
import type { DatasetInfo } from '@/lib/viz/viz';
import type { Order, TimeseriesOptions } from './options';

/** The data of one series. */
export interface SeriesData {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The time shift of the series, or null. */
  readonly offset: string | null;
  readonly forecast?: SeriesForecast;
}

export interface SeriesForecast {
  readonly values: readonly (number | null)[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

export type XKind = 'time' | 'value' | 'band';

export interface ChartData {
  readonly xName: string;
  readonly xKind: XKind;
  readonly x: readonly Cell[];
  readonly series: readonly SeriesData[];
}

/** Splits a flattened result into its x axis and its series, in drawing order. */
export function chartData(frame: Frame, form: FormData, options: TimeseriesOptions, dataset: DatasetInfo): ChartData {
  const xName = xAxisLabel(form) ?? frame.columns[0]?.name ?? '';
  const axis = columnOf(frame, xName) ?? frame.index.find(({ name }) => name === xName) ?? frame.columns[0];
  if (axis === undefined || frame.length === 0) return { xName, xKind: 'band', x: [], series: [] };
  const xKind = kindOf(axis, options);
  const isNumeric = xKind !== 'band';
  const rows = Array.from({ length: frame.length }, (_, row) => row).filter(
    (row) => !isNumeric || (axis.values[row] ?? null) !== null,
  );
  const columns = frame.columns.filter((column) => column !== axis);
  const names = verboseNames(dataset);
  const forecasts = new Map<string, Record<string, (number | null)[]>>();
  const observed: { name: string; values: (number | null)[] }[] = [];
  for (const column of columns) {
    const values = rows.map((row) => finiteCell(column.values[row] ?? null));
    const match = /^(.*)__(yhat|yhat_lower|yhat_upper)$/.exec(column.name);
    if (match?.[1] !== undefined && match[2] !== undefined) {
      forecasts.set(match[1], { ...forecasts.get(match[1]), [match[2]]: values });
    } else observed.push({ name: column.name, values });
  }
  const series = observed.map(({ name, values }) => {
    const forecast = forecasts.get(name);
    return {
      name: names.get(name) ?? name,
      values,
      offset: offsetOf(name, options),
      ...(forecast?.yhat && forecast.yhat_lower && forecast.yhat_upper
        ? { forecast: { values: forecast.yhat, low: forecast.yhat_lower, high: forecast.yhat_upper } }
        : {}),
    };
  });
  const sorted = sortSeries(series, options);
  const x = rows.map((row) => axis.values[row] ?? null);
  const order = xOrder(x, sorted, xKind, options);
  return {
    xName,
    xKind,
    x: order.map((row) => x[row] ?? null),
    series: sorted.map((one) => reordered(one, order)),
  };
}

function kindOf(axis: Column, options: TimeseriesOptions): XKind {
  if (options.forceCategorical) return 'band';
  if (axis.kind === 'temporal') return 'time';
  return axis.kind === 'numeric' ? 'value' : 'band';
}

function reordered(one: SeriesData, order: readonly number[]): SeriesData {
  const pick = (values: readonly (number | null)[]) => order.map((row) => values[row] ?? null);
  const { forecast } = one;
  return {
    ...one,
    values: pick(one.values),
    ...(forecast
      ? { forecast: { values: pick(forecast.values), low: pick(forecast.low), high: pick(forecast.high) } }
      : {}),
  };
}

/** Verbose names by column or metric name; used where a result column is just the metric. */
function verboseNames(dataset: DatasetInfo): ReadonlyMap<string, string> {
  return new Map(
    [...dataset.columns, ...dataset.metrics].flatMap(({ name, verboseName }) =>
      verboseName ? [[name, verboseName] as const] : [],
    ),
  );
}

/** Time-shifted values are separate series only when the comparison type is `values`. */
function offsetOf(name: string, { offsets, comparison }: TimeseriesOptions): string | null {
  if (comparison !== 'values') return null;
  return (
    offsets.find((offset) => name === offset || name.startsWith(`${offset}, `) || name.includes(`, ${offset}`)) ?? null
  );
}

function sortSeries(series: readonly SeriesData[], options: TimeseriesOptions): SeriesData[] {
  const { sortSeries: by, sortSeriesAscending: ascending } = options;
  if (by === null) return [...series];
  return ordered(
    series,
    by,
    ascending,
    ({ name }) => name,
    ({ values }) => values,
  );
}

/** Categories may be sorted by an aggregate of their series or by name; times and numbers are in ascending order. */
function xOrder(
  x: readonly Cell[],
  series: readonly SeriesData[],
  kind: XKind,
  options: TimeseriesOptions,
): readonly number[] {
  const rows = x.map((_, row) => row);
  if (kind !== 'band') return rows.sort((one, other) => Number(x[one]) - Number(x[other]));
  if (options.groupby.length === 0 || options.sortX === null) return rows;
  return ordered(
    rows,
    options.sortX,
    options.sortXAscending,
    (row) => String(x[row]),
    (row) => series.map(({ values }) => values[row] ?? null),
  );
}

function ordered<T>(
  items: readonly T[],
  by: Order,
  ascending: boolean,
  name: (item: T) => string,
  values: (item: T) => readonly (number | null)[],
): T[] {
  const direction = ascending ? 1 : -1;
  if (by === 'name')
    return [...items].sort(
      (one, other) => direction * (name(one) < name(other) ? -1 : name(one) > name(other) ? 1 : 0),
    );
  const keys = new Map(items.map((item) => [item, aggregate(values(item), by)]));
  return [...items].sort((one, other) => direction * ((keys.get(one) ?? 0) - (keys.get(other) ?? 0)));
}

function aggregate(values: readonly (number | null)[], by: Exclude<Order, 'name'>): number {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return 0;
  if (by === 'min') return known.reduce((low, value) => Math.min(low, value));
  if (by === 'max') return known.reduce((high, value) => Math.max(high, value));
  const sum = known.reduce((total, value) => total + value, 0);
  return by === 'avg' ? sum / known.length : sum;
}

export function finiteCell(cell: Cell): number | null {
  if (cell === null || typeof cell === 'boolean') return cell === null ? null : Number(cell);
  const number = cell instanceof Decimal ? cell.valueOf() : Number(cell);
  return Number.isFinite(number) ? number : null;
}
