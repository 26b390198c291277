import type { Column, Frame } from './frame';

/** Appends a column, or replaces the existing column of the same name. */
export function withColumn(frame: Frame, column: Column): Frame {
  const place = frame.columns.findIndex((existing) => existing.name === column.name);
  return { ...frame, columns: place < 0 ? [...frame.columns, column] : frame.columns.with(place, column) };
}
