import { unescapeSeparator } from '@/lib/frame/csv/separator';
import { type Column, type Frame, holdsDecimals } from '@/lib/frame/frame';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { timestampLabel } from '@/lib/query/resolve-query';
import type { Shown } from '@/lib/viz/arranged';

/** Returns the display names of the columns and metrics of a dataset, and of the time axis, which is not a column. */
export function shownNames({ columns, metrics }: DatasetDescription): Shown {
  const names = new Map([[timestampLabel, 'Time']]);
  for (const { column_name, verbose_name } of columns) if (verbose_name) names.set(column_name, verbose_name);
  for (const { metric_name, verbose_name } of metrics) if (verbose_name) names.set(metric_name, verbose_name);
  return (label) => names.get(label) ?? label;
}

/** A result under its display names. */
export function shownFrame(frame: Frame, shown: Shown): Frame {
  return { ...frame, columns: frame.columns.map((column) => ({ ...column, name: shown(column.name) })) };
}

/** A result whose flattened headers are displayable: the escaped commas in them are unescaped. */
export function plainFrame(frame: Frame): Frame {
  if (!frame.columns.some(({ name }) => name.includes('\\,'))) return frame;
  return {
    ...frame,
    columns: frame.columns.map((column) => ({ ...column, name: unescapeSeparator(column.name) })),
  };
}

/**
 * A result with the number types of a file: exact decimals without fractions are integers there, integers with NULLs
 * among them are doubles.
 */
export function fileFrame(frame: Frame): Frame {
  return { ...frame, columns: frame.columns.map(fileColumn) };
}

function fileColumn(column: Column): Column {
  if (isWhole(column)) return { ...column, integer: true };
  return column.integer && column.values.includes(null) ? { ...column, integer: false } : column;
}

function isWhole(column: Column): boolean {
  return holdsDecimals(column) && column.values.every((value) => typeof value === 'bigint' || Number.isInteger(value));
}
