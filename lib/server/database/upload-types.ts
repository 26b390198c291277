import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import { type TextTable, unreadable } from './upload-csv';
import type { UploadOptions } from './upload-options';

export type UploadType = 'integer' | 'float' | 'boolean' | 'text' | 'timestamp';

/** A column ready to be stored: timestamps as `2024-01-02 00:00:00`. */
export interface UploadColumn {
  readonly name: string;
  readonly type: UploadType;
  readonly values: readonly Bound[];
}

/** Chooses the columns of a file and finds the type that fits all cells of each. */
export function typedColumns(table: TextTable, options: UploadOptions): readonly UploadColumn[] {
  const { columns_read: wanted, column_dates: dates, index_column: index } = options;
  const missing = wanted.filter((name) => !table.columns.includes(name));
  if (missing.length > 0) {
    const names = missing.map((name) => `'${name}'`).join(', ');
    throw unreadable(`Usecols do not match columns, columns expected but not found: [${names}]`);
  }
  const unknownDate = dates.find((name) => !table.columns.includes(name));
  if (unknownDate !== undefined) throw unreadable(`Missing column provided to 'parse_dates': '${unknownDate}'`);
  if (index !== undefined && index !== '' && !table.columns.includes(index)) throw unreadable(`Index ${index} invalid`);
  const given = givenTypes(options.column_data_types);
  const columns = table.columns.map((name, at) => {
    const cells = table.rows.map((row) => row[at] ?? null);
    const type = given[name];
    if (type !== undefined) return converted(name, type, cells, options);
    const parsed = dates.includes(name) ? timestamps(cells, options.day_first) : null;
    return parsed ? { name, type: 'timestamp' as const, values: parsed } : inferred(name, cells, options);
  });
  const chosen = columns.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  return withIndex(chosen, table, options);
}

/** The index is stored only when asked for, first and under its label. */
function withIndex(columns: readonly UploadColumn[], table: TextTable, options: UploadOptions) {
  const { index_column: index, index_label: label, dataframe_index: isStored } = options;
  const own = columns.find(({ name }) => name === index);
  const others = columns.filter((column) => column !== own);
  if (!isStored) return others;
  const rowNumbers = { name: 'index', type: 'integer' as const, values: table.rows.map((_, at) => at) };
  const column = own ?? rowNumbers;
  return [{ ...column, name: label || column.name }, ...others];
}

function inferred(
  name: string,
  cells: readonly (string | null)[],
  { decimal_character: mark }: UploadOptions,
): UploadColumn {
  const texts = cells.filter((cell) => cell !== null);
  const hasGaps = texts.length < cells.length;
  if (texts.length === 0) return { name, type: 'float', values: cells };
  if (!hasGaps && texts.every(isInteger)) return { name, type: 'integer', values: cells };
  const numbers = cells.map((cell) => (cell === null ? null : numberOf(cell, mark)));
  if (numbers.every((number) => number === null || !Number.isNaN(number)))
    return { name, type: 'float', values: numbers };
  if (texts.every((text) => /^(?:true|false)$/i.test(text))) {
    return { name, type: 'boolean', values: cells.map((cell) => (cell === null ? null : /^true$/i.test(cell))) };
  }
  return { name, type: 'text', values: cells };
}

function isInteger(text: string): boolean {
  return /^[+-]?\d{1,18}$/.test(text.trim());
}

function numberOf(text: string, mark: string): number {
  const plain = mark === '.' ? text.trim() : text.trim().replace(mark, '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

/** Null when one of the cells is no date: then the column stays text. */
function timestamps(cells: readonly (string | null)[], dayFirst: boolean): (string | null)[] | null {
  const parsed = cells.map((cell) => (cell === null ? null : timestamp(cell, dayFirst)));
  return parsed.includes('') ? null : parsed;
}

/** The empty text for what is no date. */
function timestamp(text: string, dayFirst: boolean): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text.trim());
  if (iso) return stamp(iso[1], iso[2], iso[3], iso[4]);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: (\d{1,2}:\d\d(?::\d\d)?))?$/.exec(text.trim());
  if (!local) return '';
  const [, first, second, year, time] = local;
  const isDayFirst = (dayFirst && Number(second) <= 12) || Number(first) > 12;
  return isDayFirst ? stamp(year, second, first, time) : stamp(year, first, second, time);
}

function stamp(year = '', month = '', day = '', time = '00:00:00'): string {
  const two = (part: string) => part.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? '' : `${date} ${time}`;
}

function givenTypes(text: string | undefined): Readonly<Record<string, string>> {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) {
      return Object.fromEntries(Object.entries(parsed).map(([name, type]) => [name, String(type)]));
    }
  } catch {
    // told below
  }
  throw new AppError(
    'body_invalid',
    { fields: 'column_data_types' },
    {
      details: { _schema: ['Invalid JSON format for column_data_types'] },
    },
  );
}

const maxExamples = 5;

function converted(
  name: string,
  type: string,
  cells: readonly (string | null)[],
  options: UploadOptions,
): UploadColumn {
  if (/^(?:str|string|object|category)$/.test(type)) return { name, type: 'text', values: cells };
  const isWhole = /^u?int\d*$/i.test(type);
  const isFloat = /^float\d*$/i.test(type);
  const fits = (cell: string) =>
    isWhole ? isInteger(cell) : isFloat ? !Number.isNaN(numberOf(cell, options.decimal_character)) : false;
  const bad = cells.flatMap((cell, at) =>
    cell !== null && !fits(cell) ? [{ cell, line: at + options.header_row + 2 }] : [],
  );
  if (bad.length > 0) {
    const lines = bad
      .slice(0, maxExamples)
      .map(({ cell, line }) => `\n  • Line ${line}: '${cell}' cannot be converted to ${type}`);
    const rest = bad.length > maxExamples ? `\n  ... and ${bad.length - maxExamples} more` : '';
    throw new AppError('upload_not_convertible', { name, type, count: bad.length, lines: lines.join('') + rest });
  }
  return { name, type: isWhole ? 'integer' : 'float', values: cells };
}
