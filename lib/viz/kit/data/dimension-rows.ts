import { type Cell, columnOf, type Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn } from '@/lib/query/query-context';
import type { MarkFilter } from '@/lib/viz/viz';
import { dimensionWriter } from './category-key';

/** The dimension values of one result row as text. */
export interface DimensionRow {
  readonly texts: readonly string[];
  readonly label: string;
  readonly filters: readonly MarkFilter[];
}

/** The labels of the columns in a control. */
export function columnNames(value: unknown): string[] {
  return ensureArray(value as QueryColumn | readonly QueryColumn[] | null)
    .filter((column) => column)
    .map(columnLabel);
}

export function dimensionRows(
  frame: Frame,
  names: readonly string[],
  formData: FormData,
  locale: string,
): DimensionRow[] {
  const columns = names.map((name) => columnOf(frame, name));
  const writers = columns.map((column) => dimensionWriter(column, formData, formData.date_format, locale));
  return Array.from({ length: frame.length }, (_, row) => {
    const cells = columns.map((column) => column?.values[row] ?? null);
    const texts = cells.map((cell, index) => writers[index]?.(cell) ?? '');
    const filters = names.map((name, index) => filterOf(name, cells[index] ?? null, texts[index] ?? ''));
    return { texts, label: texts.join(', '), filters };
  });
}

export function filterOf(col: string, value: Cell, text: string): MarkFilter {
  return value === null
    ? { col, op: 'IS NULL', val: null, formattedVal: text }
    : { col, op: 'IN', val: [value], formattedVal: text };
}

/** True when the chart's own cross-filter is set and does not include this label. */
export function isDimmed(selected: readonly string[] | undefined, label: string): boolean {
  return selected !== undefined && selected.length > 0 && !selected.includes(label);
}

/** The same for a node of a hierarchy: its ancestors and descendants are not dimmed when it is selected. */
export function isPathDimmed(selected: readonly string[] | undefined, path: readonly string[]): boolean {
  const own = path.join(', ');
  const isNear = (one: string) => `${one}, `.startsWith(`${own}, `) || `${own}, `.startsWith(`${one}, `);
  return selected !== undefined && selected.length > 0 && !selected.some(isNear);
}

/** The legend position that a form sets; none for fewer than two keys. */
export function legendPlaceOf(formData: FormData, keys: number): 'top' | 'bottom' | 'left' | 'right' | 'none' {
  if (formData.show_legend === false || keys < 2) return 'none';
  const place = formData.legendOrientation;
  return place === 'bottom' || place === 'left' || place === 'right' ? place : 'top';
}
