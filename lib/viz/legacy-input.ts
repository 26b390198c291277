import { type Cell, columnOf, type Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';

/** A result, the form it belongs to, and the requested time range in epoch milliseconds. */
export interface LegacyInput {
  readonly frame: Frame;
  readonly formData: Readonly<Record<string, unknown>>;
  readonly range: { readonly since: number | null; readonly until: number | null } | null;
}

export function metricsOf({ metrics, metric }: LegacyInput['formData']): string[] {
  return ensureArray((metrics ?? metric) as Metric | readonly Metric[] | null).map((one) => metricLabel(one));
}

export function labelsOf(columns: unknown): string[] {
  return ensureArray(columns as QueryColumn | readonly QueryColumn[] | null).map((one) => columnLabel(one));
}

export function cells(frame: Frame, label: string | undefined): readonly Cell[] {
  return (
    (label === undefined ? undefined : columnOf(frame, label)?.values) ?? frame.columns[0]?.values.map(() => null) ?? []
  );
}

export function figures(frame: Frame, label: string | undefined): (number | null)[] {
  return cells(frame, label).map(finiteCell);
}

/** Splits a text at its commas and trims the parts; null when the value is not a text or is blank. */
export function texts(value: unknown): string[] | null {
  return typeof value === 'string' && value.trim() !== '' ? value.split(',').map((one) => one.trim()) : null;
}
