import { plainText } from './cell-text';
import type { GridRow } from './grid-column';

export type TableTextFormat = 'tsv' | 'csv' | 'json' | 'markdown';

/** A table as text. `names` is the first line; without it the lines are the rows alone (JSON then writes lists). */
export function tableText(format: TableTextFormat, rows: readonly GridRow[], names?: readonly string[]): string {
  if (format === 'json') return jsonRows(rows, names);
  if (format === 'markdown') return markdown(rows, names ?? (rows[0] ?? []).map(() => ''));
  const all = names ? [names, ...rows] : rows;
  const [between, quoted, end] = format === 'csv' ? [',', /[",\r\n]/, '\r\n'] : ['\t', /["\t\r\n]/, '\n'];
  return all.map((row) => row.map((value) => field(plainText(value), quoted)).join(between)).join(end);
}

function field(text: string, quoted: RegExp): string {
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function jsonRows(rows: readonly GridRow[], names: readonly string[] | undefined): string {
  const value = names
    ? rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
    : rows;
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part), 2);
}

function markdown(rows: readonly GridRow[], names: readonly string[]): string {
  const line = (values: readonly unknown[]) =>
    `| ${values.map((value) => plainText(value).replaceAll('|', '\\|').replace(/\r?\n/g, '<br>')).join(' | ')} |`;
  return [line(names), line(names.map(() => '---')), ...rows.map(line)].join('\n');
}
