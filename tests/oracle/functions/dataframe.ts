import { strFromU8, unzipSync } from 'fflate';
import { AppError } from '@/lib/errors/app-error';
import { type CsvOptions, toCsv } from '@/lib/frame/csv/csv';
import { type Cell, CellList, type Column, type ColumnKind, Decimal, type Frame } from '@/lib/frame/frame';
import { spreadsheetColumn } from '@/lib/frame/xlsx/spreadsheet-types';
import { toXlsx } from '@/lib/frame/xlsx/xlsx';
import { engines } from '@/lib/server/engines/registry';
import { distinctNames, toFrame } from '@/lib/server/engines/values/to-frame';
import { coltypesOf } from '@/lib/server/run/result/item';
import { escapeFormula, quoteFormula } from '@/lib/text/formula';
import { notReplayed } from '@/tests/oracle/judge';
import { isClose, type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { birthNames } from './jinja-dataset';

const file = 'functions/dataframe.jsonl';
const groups = new Set([
  'csv-escape-value',
  'csv-export',
  'excel-export',
  'excel-column-types',
  'excel-quote-formulas',
  'dedup',
  'dataframe-coltypes-datasource',
]);

interface RecordedTable {
  columns: unknown[];
  dtypes: string[];
  rows: unknown[][];
  index: unknown[];
}

/** The output formats of frames; values of drivers are compared in the replays of whole responses. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  if (!cases) return [];
  const tables = new Map<string, RecordedTable>();
  for (const { group, id, input } of cases) {
    if (group === 'csv-export') tables.set(id.replace(/-[a-z]+(-[a-z]+)?$/, ''), input as RecordedTable);
    if (group === 'csv-export') tables.set(id, input as RecordedTable);
  }
  return [await replay(file, cases, (recorded) => check(recorded, tables))];
}

function check(
  recorded: RecordedCase,
  tables: ReadonlyMap<string, RecordedTable>,
): string | undefined | typeof notReplayed {
  if (!groups.has(recorded.group ?? '')) return notReplayed;
  switch (recorded.group) {
    case 'csv-escape-value':
      return differs(escapeFormula(String(recorded.input)), recorded.output);
    case 'csv-export': {
      const frame = tableFrame(recorded.input as RecordedTable, recorded.id.startsWith('csv-named-index') ? 'k' : '');
      return differs(toCsv(frame, csvOptions(recorded.options as Record<string, unknown>)), recorded.output);
    }
    case 'dedup':
      return checkNames(recorded);
    case 'dataframe-coltypes-datasource':
      return checkKinds(recorded);
    case 'excel-export':
      return checkWorkbook(recorded, tables);
    case 'excel-quote-formulas': {
      const quoted = (recorded.input as unknown[])
        .map(cellOf)
        .map((cell) => (typeof cell === 'string' ? quoteFormula(cell) : cell));
      return differs(quoted, (recorded.output as unknown[]).map(cellOf));
    }
    default:
      return checkColumn(recorded);
  }
}

/** Duplicate names receive a number after two underscores; no other option exists here. */
function checkNames({ input, options, output }: RecordedCase): string | undefined {
  const isPlain = Object.keys(options as object).length === 0;
  return isPlain ? differs(distinctNames(input as string[]), output) : 'an option that no caller of ours needs';
}

/** The kinds of a result's columns by the metadata of its dataset. */
function checkKinds({ input, output }: RecordedCase): string | undefined {
  const { values, column, columns_types, metrics } = input as {
    values: unknown[];
    metrics: [string, string][];
    column: { column_name: string; is_dttm: boolean };
    columns_types: Record<string, string>;
  };
  const type = columns_types[column.column_name] ?? null;
  const kind = type === null ? null : engines.postgresql.dialect.kindOf(type);
  const cells = values.map(cellOf);
  const own = cells.some((cell) => typeof cell === 'number') ? 'numeric' : 'string';
  const saved = metrics.map(([metric_name, expression]) => ({ metric_name, expression, verbose_name: null }));
  const known = { ...birthNames.columns[0], ...column, type } as (typeof birthNames.columns)[number];
  const frame = toFrame(
    [{ name: metrics[0]?.[0] ?? column.column_name, nativeType: type ?? '', kind: kind ?? own }],
    [cells],
  );
  return differs(coltypesOf(frame, { ...birthNames, columns: [known], metrics: saved }), output);
}

function differs(ours: unknown, theirs: unknown): string | undefined {
  const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return a === b ? undefined : `${a} instead of ${b}`;
}

function csvOptions(given: Record<string, unknown>): CsvOptions {
  const digits = /^%\.(\d+)f$/.exec(String(given.float_format ?? ''))?.[1];
  return {
    index: given.index === true,
    header: given.header !== false,
    quoteAll: given.quoting === 1,
    ...(typeof given.sep === 'string' ? { separator: given.sep } : {}),
    ...(typeof given.decimal === 'string' ? { decimal: given.decimal } : {}),
    ...(typeof given.na_rep === 'string' ? { nullText: given.na_rep } : {}),
    ...(typeof given.lineterminator === 'string' ? { lineEnd: given.lineterminator } : {}),
    ...(typeof given.date_format === 'string' ? { dateFormat: given.date_format } : {}),
    ...(digits === undefined ? {} : { floatDigits: Number(digits) }),
  };
}

function tableFrame(table: RecordedTable, indexName: string): Frame {
  const columns = table.columns.map((header, at): Column => {
    const values = table.rows.map((row) => cellOf(row[at]));
    const typed = columnType(
      table.dtypes[at] ?? 'object',
      table.rows.map((row) => row[at]),
    );
    const levels = levelsOf(header);
    return levels ? { name: levels.join(', '), levels, ...typed, values } : { name: String(header), ...typed, values };
  });
  const isRange = table.index.every((value, at) => value === at);
  const isText = typeof table.index[0] === 'string';
  const index: Column = {
    name: indexName,
    kind: isText ? 'string' : 'numeric',
    integer: !isText,
    values: table.index.map(cellOf),
  };
  const levels = columns[0]?.levels?.length ?? 0;
  return {
    length: table.rows.length,
    columns,
    index: isRange ? [] : [index],
    columnLevels: new Array(levels).fill(null),
  };
}

function levelsOf(header: unknown): string[] | undefined {
  const isTuple = typeof header === 'object' && header !== null && 'v' in header && Array.isArray(header.v);
  return isTuple ? (header.v as string[]) : undefined;
}

function columnType(
  dtype: string,
  cells: readonly unknown[],
): { kind: ColumnKind; integer?: boolean; nativeType?: string } {
  if (dtype.startsWith('int')) return { kind: 'numeric', integer: true };
  if (dtype.startsWith('float')) return { kind: 'numeric' };
  if (dtype === 'bool') return { kind: 'boolean' };
  if (dtype.includes('UTC')) return { kind: 'temporal', nativeType: 'TIMESTAMP WITH TIME ZONE' };
  if (dtype.startsWith('datetime')) return { kind: 'temporal' };
  const marks = cells.map((cell) =>
    typeof cell === 'object' && cell !== null && '$t' in cell ? cell.$t : typeof cell,
  );
  return marks.includes('date') ? { kind: 'temporal', nativeType: 'DATE' } : { kind: 'string' };
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return new CellList(value.map(cellOf));
  const { $t: mark, v, seconds } = value as { $t: string; v?: unknown; seconds?: number };
  switch (mark) {
    case 'nan':
    case 'nat':
      return null;
    case 'inf':
      return Number.POSITIVE_INFINITY;
    case '-inf':
      return Number.NEGATIVE_INFINITY;
    case 'float':
      return Number(v);
    case 'int':
      return BigInt(String(v));
    case 'dec':
      return new Decimal(String(v));
    case 'date':
      return Date.parse(`${v}T00:00:00Z`);
    case 'pd.Timestamp':
    case 'datetime': {
      const text = String(v).replace(/[+-]\d{2}:\d{2}$/, '');
      return Date.parse(`${text.slice(0, 19)}Z`) + Number(`0${text.slice(19) || '.0'}`) * 1000;
    }
    case 'pd.Timedelta':
      return `${Math.floor((seconds ?? 0) / 86_400)} days ${new Date((seconds ?? 0) * 1000).toISOString().slice(11, 19)}`;
    case 'dict':
      return JSON.stringify(v).replaceAll('"', "'").replaceAll(':', ': ');
    default:
      throw new Error(`no cell: ${JSON.stringify(value)}`);
  }
}

function checkColumn({ input, output }: RecordedCase): string | undefined {
  const { values, dtype, coltype } = input as { values: unknown[]; dtype: string; coltype: number };
  if (coltype !== 0) return 'a zone is not part of a cell';
  const integer = values.every((value) => typeof value === 'number' || (value as { $t?: string } | null)?.$t === 'int');
  const ours = spreadsheetColumn({
    name: 'c',
    kind: 'numeric',
    integer: integer && dtype !== 'float64',
    values: values.map(cellOf),
  });
  const theirs = (output as { values: unknown[] }).values.map(cellOf);
  const isSame = ours.values.every((cell, at) => {
    const other = theirs[at] ?? null;
    return typeof cell === 'number' && typeof other === 'number' ? isClose(cell, other) : cell === other;
  });
  return isSame ? undefined : `${ours.values.map(String)} instead of ${theirs.map(String)}`;
}

interface SheetCell {
  v: unknown;
  type: string;
  format: string;
}

function checkWorkbook(recorded: RecordedCase, tables: ReadonlyMap<string, RecordedTable>): string | undefined {
  const name = String(recorded.frame);
  const table = tables.get(name) ?? tables.get(name.replace(/-default$/, ''));
  if (!table) return `no table ${name}`;
  const frame = tableFrame(table, name.startsWith('csv-named-index') ? 'k' : '');
  const index = (recorded.options as { index?: boolean }).index !== false;
  if (recorded.error) {
    try {
      toXlsx([{ name: 'Sheet1', frame, index }]);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
    return `no error instead of ${JSON.stringify(recorded.error)}`;
  }
  const ours = readSheet(toXlsx([{ name: 'Sheet1', frame, index }]));
  const theirs = (recorded.output as { rows: SheetCell[][] }).rows.map((row) => row.map(recordedCell));
  return differs(ours, theirs);
}

function recordedCell({ v, type, format }: SheetCell): unknown[] {
  const cell = cellOf(v);
  const value = typeof cell === 'number' && type === 'n' ? Number(cell.toPrecision(15)) : cell;
  return [value, type, format];
}

const formats = ['General', 'YYYY-MM-DD HH:MM:SS', 'YYYY-MM-DD'];

/** The first sheet's cells as [value, type, format], gaps filled. */
function readSheet(bytes: Uint8Array): unknown[][] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const rows: { at: number; cell: unknown[] }[][] = [];
  for (const [, number = '1', row = ''] of sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    rows[Number(number) - 1] = [...row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      readCell,
    );
  }
  const width = Math.max(0, ...rows.flat().map((cell) => (cell?.at ?? 0) + 1));
  return Array.from(rows, (row) =>
    Array.from({ length: width }, (_, at) => row?.find((cell) => cell.at === at)?.cell ?? [null, 'n', 'General']),
  );
}

function readCell([, letters = '', style = '0', type, inner = '']: RegExpMatchArray): { at: number; cell: unknown[] } {
  const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const text = inner
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const format = formats[Number(style)] ?? 'General';
  if (type === 'inlineStr') return { at, cell: [text, 's', format] };
  if (type === 'b') return { at, cell: [text === '1', 'b', format] };
  if (style === '0') return { at, cell: [Number(Number(text).toPrecision(15)), 'n', format] };
  const epochMs = Math.round((Number(text) - 25_569) * 86_400_000);
  return { at, cell: [epochMs, 'd', format] };
}
