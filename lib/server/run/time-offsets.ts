import { AppError } from '@/lib/errors/app-error';
import { type Column, columnOf, type Frame } from '@/lib/frame/frame';
import { columnLabel, metricLabel } from '@/lib/query/build/labels';
import { type DatasetDescription, datasetColumn } from '@/lib/query/dataset-description';
import { type Query, timestampLabel } from '@/lib/query/resolve-query';
import { formatInstant } from '@/lib/query/strftime';
import type { InstantRange } from '@/lib/query/time';
import { addUnits, type TimeUnit, timeUnits } from '@/lib/time/calendar';
import { normalizeTimeDelta, pastOrFuture, pastTimeDelta } from '@/lib/time/time-delta';
import { axisLabel, type QueryClock } from './query-plan';

const dayMs = 86_400_000;

/** One time comparison of a query. */
export interface Offset {
  /** As written in the query; it is part of the names of the new columns. */
  readonly text: string;
  readonly query: Query;
  readonly clock: QueryClock;
  /** Units by which the main result's time is moved before rows are matched; empty for no move. */
  readonly delta: Readonly<Record<string, number>>;
}

/**
 * The queries for the time offsets of a query, one for each text. Throws `query_invalid` when the query's range has an
 * open end, `query_time_range_invalid` or `query_date_range_shift` for an offset that cannot be used.
 */
export function offsetsOf(
  query: Query,
  clock: QueryClock,
  defaultLimit: number,
  dataset: DatasetDescription,
): Offset[] {
  if (query.timeOffsets.length === 0) return [];
  const { since, until } = comparedRange(query, clock) ?? { since: null, until: null };
  if (since === null || until === null) {
    throw new AppError('query_invalid', {
      reason: 'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    });
  }
  return [...new Set(query.timeOffsets)].map((text) => {
    const shifted = shiftOf(text, since, until);
    const shift = (range: InstantRange): InstantRange => ({
      since: range.since === null ? null : shiftedInstant(shifted, range.since),
      until: range.until === null ? null : shiftedInstant(shifted, range.until),
    });
    const delta = grainOf(query) === null || shifted === '' ? {} : deltaOf(shifted);
    return { text, delta, ...shiftedQuery(query, clock, { since, until }, shift, defaultLimit, dataset) };
  });
}

/** The range that is shifted: the last one where there are several range filters. */
function comparedRange(query: Query, clock: QueryClock): InstantRange | null {
  const ranges = query.filters.filter(({ op }) => op === 'TEMPORAL_RANGE');
  const last = ranges.at(-1)?.val;
  return ranges.length > 1 && typeof last === 'string' ? clock.rangeOf(last) : clock.range;
}

/** An offset as relative words: a date and `inherit` become a number of days. */
function shiftOf(text: string, since: number, until: number): string {
  if (/^\d{4}-\d\d-\d\d : \d{4}-\d\d-\d\d$/.test(text)) throw new AppError('query_date_range_shift');
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(date)) return `${Math.floor((since - date) / dayMs)} days ago`;
  return text === 'inherit' ? `${Math.floor((until - since) / dayMs)} days ago` : text;
}

function deltaOf(text: string): Record<string, number> {
  try {
    return normalizeTimeDelta(text);
  } catch (cause) {
    throw new AppError(
      'query_time_range_invalid',
      { reason: cause instanceof Error ? cause.message : text },
      { cause },
    );
  }
}

function shiftedInstant(text: string, instant: number): number {
  return /\blater\b/.test(text) ? pastOrFuture(text, instant) : instant - pastTimeDelta(text, instant);
}

/**
 * With a temporal axis, the axis and its own range filters get the shifted range; other range filters are unchanged.
 * Without such an axis each range filter is shifted on its own.
 */
function shiftedQuery(
  query: Query,
  clock: QueryClock,
  compared: InstantRange,
  shift: (range: InstantRange) => InstantRange,
  defaultLimit: number,
  dataset: DatasetDescription,
) {
  const label = axisLabel(query);
  const axis = datasetColumn(dataset, label)?.is_dttm === false ? null : label;
  const ranges = query.filters.filter(({ op, val }) => op === 'TEMPORAL_RANGE' && typeof val === 'string');
  const moved = axis === null ? ranges : ranges.filter(({ col }) => col === (axisColumn(query) ?? axis));
  const others = query.filters.filter(
    (filter) => !moved.includes(filter) && (filter.op === 'TEMPORAL_RANGE' || axis === null || filter.col !== axis),
  );
  const hasOwn = moved.length > 0 || axis === null || query.granularity !== null;
  const own = hasOwn ? moved : ranges.slice(0, 1).map((filter) => ({ ...filter, col: axis }));
  const range = shift(compared);
  const shiftedRanges = new Map<string, InstantRange>();
  const filters = own.map((filter, at) => {
    const val = `shifted ${at}`;
    shiftedRanges.set(val, axis === null ? shift(clock.rangeOf(String(filter.val))) : range);
    return { ...filter, val };
  });
  return {
    query: {
      ...query,
      timeOffsets: [],
      postProcessing: [],
      rowLimit: defaultLimit,
      rowOffset: 0,
      filters: [...filters, ...others],
    },
    clock: { now: clock.now, range, rangeOf: (text: string) => shiftedRanges.get(text) ?? clock.rangeOf(text) },
  };
}

/** The time grain of the query's axis; null without one. */
export function grainOf(query: Query): string | null {
  for (const column of query.columns) {
    if (typeof column === 'object' && column.columnType === 'BASE_AXIS') return column.timeGrain ?? null;
  }
  return query.timeGrain;
}

/**
 * The main result with the metrics of the other time as added columns. Rows are matched by all columns except metrics.
 */
export function joinOffset(main: Frame, shifted: Frame, offset: Offset, query: Query): Frame {
  const metrics = (query.metrics ?? []).map(metricLabel);
  const dimensions = new Set([timestampLabel, ...query.columns.map(columnLabel)]);
  const keys = main.columns.filter(({ name }) => dimensions.has(name));
  const grain = grainOf(query);
  const axis = axisColumn(query);
  const keyOf = (frame: Frame, columns: readonly Column[], isMain: boolean) => {
    const writers = columns.map(({ name, kind, values }) => {
      const isTime = grain !== null && kind === 'temporal' && name === (axis ?? columns[0]?.name);
      return (row: number) => {
        const value = values[row] ?? null;
        if (!isTime || typeof value !== 'number') return value === null ? null : String(value);
        return grainLabel(isMain ? moved(value, offset.delta) : value, grain);
      };
    });
    return Array.from({ length: frame.length }, (_, row) => JSON.stringify(writers.map((write) => write(row))));
  };
  const shiftedKeys = keys.map(({ name }) => columnOf(shifted, name)).filter((column) => column !== undefined);
  const rows = new Map<string, number[]>();
  for (const [row, key] of keyOf(shifted, shiftedKeys, false).entries()) rows.set(key, [...(rows.get(key) ?? []), row]);
  const pairs = keyOf(main, keys, true).flatMap((key, row) =>
    (rows.get(key) ?? [-1]).map((other) => [row, other] as const),
  );
  const added = metrics.flatMap((metric): Column[] => {
    const column = columnOf(shifted, metric);
    if (!column) return [];
    const { integer, ...plain } = column;
    const values = pairs.map(([, other]) => column.values[other] ?? null);
    const isWhole = integer && !values.includes(null);
    return [{ ...plain, ...(isWhole ? { integer: true } : {}), name: `${metric}__${offset.text}`, values }];
  });
  const columns = main.columns.map((column) => ({
    ...column,
    values: pairs.map(([row]) => column.values[row] ?? null),
  }));
  return { ...main, length: pairs.length, columns: [...columns, ...added] };
}

function axisColumn(query: Query): string | null {
  const axis = query.columns.find((column) => typeof column === 'object' && column.columnType === 'BASE_AXIS');
  return axis ? columnLabel(axis) : null;
}

function moved(instant: number, delta: Readonly<Record<string, number>>): number {
  return Object.entries(delta).reduce((at, [unit, count]) => {
    const name = unit.replace(/s$/, '');
    return isUnit(name) ? (addUnits(at, count, name) ?? at) : at;
  }, instant);
}

function isUnit(name: string): name is TimeUnit {
  return (timeUnits as readonly string[]).includes(name);
}

/** A label that is equal for all instants of the same period. */
function grainLabel(instant: number, grain: string): string {
  if (grain === 'P1W') return formatInstant(instant, '%Y-W%W');
  if (/P1W/.test(grain))
    return formatInstant(instant, grain.includes('1969-12-29') || grain.includes('1970-01-04') ? '%Y-W%W' : '%Y-W%U');
  if (grain === 'P1M') return formatInstant(instant, '%Y-%m');
  if (grain === 'P3M') return `${formatInstant(instant, '%Y')}-Q${Math.floor(new Date(instant).getUTCMonth() / 3) + 1}`;
  if (grain === 'P1Y') return formatInstant(instant, '%Y');
  return String(instant);
}
