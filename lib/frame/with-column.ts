import type { Column, Frame } from './frame';

/** Puts a column at the end, or in the place of the one that has its name. */
export function withColumn(frame: Frame, column: Column): Frame {
  const place = frame.columns.findIndex((existing) => existing.name === column.name);
  return { ...frame, columns: place < 0 ? [...frame.columns, column] : frame.columns.with(place, column) };
}
