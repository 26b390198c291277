import type { Cell, Column, Frame } from '@/lib/frame/frame';
import { columnLabel } from '@/lib/query/build/labels';
import { type DatasetDescription, datasetColumn } from '@/lib/query/dataset-description';
import { readInstant } from '@/lib/query/read-instant';
import { type Query, timestampLabel } from '@/lib/query/resolve-query';
import { parseInstant, plausibleInstant } from '@/lib/query/strftime';

const hourMs = 3_600_000;

/**
 * A result under the query's own labels. Its time columns become instants (epoch ms), moved by the dataset's offset
 * (hours) and by `shiftMs`.
 */
export function normaliseFrame(
  frame: Frame,
  labels: readonly string[],
  query: Query,
  dataset: DatasetDescription,
  shiftMs: number,
): Frame {
  const formats = timeColumns(query, dataset);
  const moveMs = dataset.offset * hourMs + shiftMs;
  return {
    ...frame,
    columns: frame.columns.map((column, at) => {
      const name = labels[at] ?? column.name;
      const format = formats.get(name);
      return format === undefined ? { ...column, name } : instants({ ...column, name }, format, moveMs);
    }),
  };
}

/** The columns that are time axes, by label, with the format in which their values are stored; null for no format. */
function timeColumns(query: Query, dataset: DatasetDescription): ReadonlyMap<string, string | null> {
  const columns = new Map<string, string | null>();
  for (const column of query.columns) {
    const name = typeof column === 'string' ? column : column.sqlExpression;
    const known = datasetColumn(dataset, name);
    const isAxis = typeof column === 'string' ? column === query.granularity : column.columnType === 'BASE_AXIS';
    if (isAxis && known?.is_dttm) columns.set(columnLabel(column), known.python_date_format);
  }
  if (query.isTimeseries) {
    const known = datasetColumn(dataset, query.granularity);
    columns.set(timestampLabel, known?.python_date_format ?? null);
  }
  return columns;
}

function instants(column: Column, format: string | null, moveMs: number): Column {
  const read = reader(column, format);
  if (read === null && moveMs === 0) return column;
  const values = column.values.map((value) => {
    const instant = read ? read(value) : value;
    return typeof instant === 'number' ? instant + moveMs : instant;
  });
  const { integer: _, ...plain } = column;
  return read === null && column.kind !== 'temporal' ? column : { ...plain, kind: 'temporal', values };
}

function reader(column: Column, format: string | null): ((value: Cell) => number | null) | null {
  if (column.kind === 'temporal') return null;
  if (!format || format.startsWith('epoch')) {
    if (column.kind === 'string') return format ? textsAsTheyStand(column) : textReader;
    if (!format) return null;
    const unit = format === 'epoch_s' ? 1000 : 1;
    return (value) => (value === null ? null : plausibleInstant(Number(value) * unit));
  }
  return (value) => (value === null ? null : parseInstant(String(value), format));
}

const isNothing = (value: Cell): boolean => value === null || /^(?:|nat|nan)$/i.test(String(value));

function textReader(value: Cell): number | null {
  const instant = isNothing(value) ? undefined : readInstant(String(value));
  return instant === undefined ? null : plausibleInstant(instant);
}

/** Texts in a column that should hold epoch numbers: read as dates when all of them are dates, otherwise unchanged. */
function textsAsTheyStand(column: Column): ((value: Cell) => number | null) | null {
  const read = (value: Cell) => (isNothing(value) ? null : (readInstant(String(value)) ?? null));
  return column.values.every((value) => isNothing(value) || read(value) !== null) ? read : null;
}
