import { timeFormatter } from '@/lib/format/time-format';
import type { Cell, ColumnKind, Frame } from '@/lib/frame/frame';
import type { TextTable } from '@/lib/viz/viz';

/** The rows of a frame as display texts. */
export function frameTable({ columns, length }: Frame, truncated: boolean): TextTable {
  const rows = Array.from({ length }, (_, row) => columns.map(({ values, kind }) => textOf(values[row] ?? null, kind)));
  return { columns: columns.map(({ name }) => name), rows, truncated };
}

const writeTime = timeFormatter('%Y-%m-%d %H:%M:%S');

function textOf(value: Cell, kind: ColumnKind): string {
  if (value === null) return 'N/A';
  return kind === 'temporal' && typeof value === 'number' ? writeTime(value) : String(value);
}
