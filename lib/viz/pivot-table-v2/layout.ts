import { type Cell, columnOf, emptyFrame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import type { TransformInput } from '@/lib/viz/viz';
import type { PivotRecord } from './pivot';

/** Which columns of the frame make the rows and the columns of a pivot table. */
export interface Layout {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  readonly metricName: string;
  readonly metricAxis: 'rows' | 'columns';
}

export function layoutOf(formData: FormData): Layout {
  const names = (value: unknown) => [...new Set(ensureArray(value as QueryColumn | null).map(columnLabel))];
  const metrics = ensureArray(formData.metrics as Metric | readonly Metric[] | null).map(metricLabel);
  const isTransposed = Boolean(formData.transposePivot);
  const given = { rows: names(formData.groupbyRows), columns: names(formData.groupbyColumns) };
  const { rows, columns } = isTransposed ? { rows: given.columns, columns: given.rows } : given;
  const metricName = 'Metric';
  const withMetric = (axis: readonly string[]) =>
    formData.combineMetric ? [...axis, metricName] : [metricName, ...axis];
  return formData.metricsLayout === 'ROWS'
    ? { rows: withMetric(rows), columns, metrics, metricName, metricAxis: 'rows' }
    : { rows, columns: withMetric(columns), metrics, metricName, metricAxis: 'columns' };
}

/** A record for each row of the frame and each metric. */
export function recordsOf({ frames }: TransformInput, layout: Layout): PivotRecord[] {
  const frame = frames[0] ?? emptyFrame;
  const records: PivotRecord[] = [];
  const part = (name: string, at: number, metric: string): Cell =>
    name === layout.metricName ? metric : (columnOf(frame, name)?.values[at] ?? null);
  for (let at = 0; at < frame.length; at += 1) {
    for (const metric of layout.metrics) {
      const value = columnOf(frame, metric)?.values[at] ?? null;
      records.push({
        row: layout.rows.map((name) => part(name, at, metric)),
        column: layout.columns.map((name) => part(name, at, metric)),
        value,
      });
    }
  }
  return records;
}
