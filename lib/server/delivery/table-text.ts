import type { Cell, Column, Frame } from '@/lib/frame/frame';
import { datetimeText } from '@/lib/text/datetime-text';
import { deliveryText, numberText } from './texts';

export interface TextTable {
  readonly heads: readonly string[];
  readonly isNumeric: readonly boolean[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are left out. */
  readonly more: number;
}

/** The first rows of a frame as texts that a person reads. */
export function textTable(frame: Frame, mostRows: number): TextTable {
  const columns = [...frame.index, ...frame.columns];
  const shown = Math.min(frame.length, mostRows);
  const writers = columns.map(writerOf);
  return {
    heads: columns.map(({ name }) => name),
    isNumeric: columns.map(({ kind }) => kind === 'numeric'),
    rows: Array.from({ length: shown }, (_, row) =>
      columns.map(({ values }, at) => writers[at]?.(values[row] ?? null) ?? ''),
    ),
    more: frame.length - shown,
  };
}

function writerOf({ kind, values }: Column): (cell: Cell) => string {
  if (kind === 'temporal') {
    const areDays = values.every((value) => value === null || Number(value) % 86_400_000 === 0);
    return (cell) => (cell === null ? '' : datetimeText(Number(cell)).slice(0, areDays ? 10 : 19));
  }
  return (cell) => {
    if (cell === null) return '';
    if (typeof cell === 'number' || typeof cell === 'bigint') return numberText(cell);
    return typeof cell === 'object' && 'toJSON' in cell ? JSON.stringify(cell) : String(cell);
  };
}

const mostLetters = 40;

/** A table in letters of one width, as chats and plain mails show it. */
export function plainTable({ heads, isNumeric, rows, more }: TextTable): string {
  const short = (text: string) => {
    const line = text.replaceAll(/\s+/g, ' ');
    return line.length > mostLetters ? `${line.slice(0, mostLetters - 1)}…` : line;
  };
  const all = [heads, ...rows].map((row) => row.map(short));
  const widths = heads.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((text, at) => (isNumeric[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  if (more > 0) lines.push(deliveryText('andMoreRows', { count: numberText(more) }));
  return lines.join('\n');
}
