import type { CellKind, GridColumn, GridRow } from '@/lib/grid/grid-column';

/** One result of `POST /api/v1/chart/data`, of the type `results`, and a page of samples. */
export interface ResultItem {
  readonly colnames: readonly string[];
  /** 0 number, 1 text, 2 time, 3 boolean. */
  readonly coltypes: readonly number[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

export interface ResultTable {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
}

const kinds: readonly CellKind[] = ['number', 'text', 'time', 'boolean'];

/** A result as columns and rows; each value is at its column's place. */
export function resultTable({ colnames, coltypes, data }: ResultItem): ResultTable {
  const columns = colnames.map((name, index) => {
    const kind = kinds[coltypes[index] ?? 1] ?? 'text';
    return {
      id: `${index} ${name}`,
      name,
      kind,
      nullText: '<NULL>',
      align: kind === 'number' ? 'end' : 'start',
    } as const;
  });
  return { columns, rows: data.map((row) => colnames.map((name) => row[name] ?? null)) };
}

/** The columns with their times as dates, except those that show the original value. */
export function timeColumns(columns: readonly GridColumn[], original: ReadonlySet<string>): readonly GridColumn[] {
  return columns.map((column) =>
    column.kind === 'time' && !original.has(column.name) ? { ...column, format: timeText } : column,
  );
}

/** `2003-01-01 00:00:00` for epoch milliseconds, in UTC; other values as text. */
export function timeText(value: unknown): string {
  if (typeof value !== 'number') return String(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  const text = date.toISOString();
  return `${text.slice(0, -14)} ${text.slice(-13, text.endsWith('.000Z') ? -5 : -1)}`;
}

/** Rows as they are shown, for the clipboard. */
export function shownRows({ columns, rows }: ResultTable): readonly GridRow[] {
  return rows.map((row) =>
    row.map((value, index) => {
      const format = columns[index]?.format;
      return value === null || format === undefined ? value : format(value);
    }),
  );
}

/** `86`, `1k`, `2.82k`: a number of rows in three digits. */
export function countText(count: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
    .format(count)
    .replace('K', 'k');
}
