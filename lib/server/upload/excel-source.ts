import { readFile, stat } from 'node:fs/promises';
import type { CellValue } from 'hucre/xlsx';
import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import type { LoadColumn, LoadType } from '@/lib/server/engines/values/table-load';
import { instantIn } from './cell-reading';
import { distinctNames, type PlacedColumn, placeColumns } from './column-layout';
import { exactDigits } from './csv-cells';
import { unreadable } from './unreadable';
import type { FileOptions } from './upload-options';
import { batchRows, type UploadSource } from './upload-source';
import { workbookProblem } from './workbook-problem';

/** Workbooks are limited because they are unpacked in memory. */
const maxBytes = 100 * 1024 * 1024;
const maxUnpackedBytes = 1024 * 1024 * 1024;
const noWorkbook = 'Excel file format cannot be determined, you must specify an engine manually.';

type Row = readonly CellValue[];

/** The sheets of a workbook with their column names. */
export async function excelHeaders(path: string): Promise<{ sheet_name: string; column_names: readonly string[] }[]> {
  const { readXls, readXlsx } = await import('hucre/xlsx');
  const bytes = await bytesOf(path, new AppError('upload_format_unknown'));
  const workbook = await opened(() => (isOld(bytes) ? readXls(bytes) : readXlsx(bytes, { maxRows: 1 })));
  return workbook.sheets.map(({ name, rows }) => ({
    sheet_name: name,
    column_names: distinctNames((rows[0] ?? []).map(textOf)),
  }));
}

/** One sheet of a workbook as a table: the one in the options, otherwise the first. It is read twice, row by row. */
export async function excelSource(path: string, options: FileOptions): Promise<UploadSource> {
  const bytes = await bytesOf(path, unreadable(noWorkbook));
  const where = ` (sheet: ${options.sheet_name || 0})`;
  const nulls = new Set(options.null_values);
  const isNothing = (cell: CellValue) =>
    cell === null || cell === undefined || (nulls.size === 0 ? cell === '' : nulls.has(textOf(cell)));
  let columns: readonly (PlacedColumn & { readonly type: LoadType })[] = [];
  let facts: SheetFacts[] = [];
  let hasHeader = false;
  let count = 0;
  for await (const row of sheetRows(bytes, options)) {
    if (!hasHeader) {
      hasHeader = true;
      facts = placeColumns(distinctNames(row.map(textOf)), options, where).map((column) => new SheetFacts(column));
      continue;
    }
    count += 1;
    for (const fact of facts) fact.see(row[fact.column.place] ?? emptyCell(nulls), isNothing, options.day_first);
  }
  if (!hasHeader) {
    await demandSheet(path, options.sheet_name);
    throw unreadable(`No columns to parse from file${where}`);
  }
  columns = facts.map((fact) => ({ ...fact.column, type: fact.type(count) }));

  async function* rows(): AsyncGenerator<Bound[][]> {
    let batch: Bound[][] = [];
    let number = -2;
    for await (const row of sheetRows(bytes, options)) {
      number += 1;
      if (number < 0) continue;
      batch.push(
        columns.map(({ place, type }) => {
          if (place < 0) return number;
          const cell = row[place] ?? emptyCell(nulls);
          return isNothing(cell) ? null : boundOf(cell, type, options.day_first);
        }),
      );
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  const described: LoadColumn[] = columns.map(({ name, type }) => ({ name, type }));
  return { columns: described, rows };
}

/** Throws for a missing sheet, for which the library returns no rows. */
async function demandSheet(path: string, name: string | undefined): Promise<void> {
  const sheets = name ? await excelHeaders(path) : [];
  if (name && !sheets.some(({ sheet_name }) => sheet_name === name)) {
    throw unreadable(`Worksheet named '${name}' not found`);
  }
}

/** With custom `null_values`, an empty cell is an empty text instead of NULL. */
function emptyCell(nulls: ReadonlySet<string>): CellValue {
  return nulls.size === 0 ? null : '';
}

/** Collects the types of the cells of one column. */
class SheetFacts {
  #nulls = 0;
  #isWhole = true;
  #isNumber = true;
  #isTruth = true;
  #isInstant = true;
  #isDateText = true;
  #largest = 0;

  constructor(readonly column: PlacedColumn) {}

  see(cell: CellValue, isNothing: (cell: CellValue) => boolean, dayFirst: boolean): void {
    if (isNothing(cell)) {
      this.#nulls += 1;
      return;
    }
    const isNumber = typeof cell === 'number';
    this.#isNumber &&= isNumber;
    this.#isWhole &&= isNumber && Number.isSafeInteger(cell);
    this.#isTruth &&= typeof cell === 'boolean';
    this.#isInstant &&= cell instanceof Date;
    this.#isDateText &&= cell instanceof Date || instantIn(textOf(cell), dayFirst) !== null;
    if (isNumber) this.#largest = Math.max(this.#largest, Math.abs(cell));
  }

  type(rows: number): LoadType {
    if (this.column.place < 0) return 'integer';
    if (rows === 0) return 'text';
    if (this.#nulls === rows) return 'float';
    if (this.#isInstant || (this.column.isDate && this.#isDateText)) return 'timestamp';
    if (this.#isWhole) return this.#nulls === 0 || this.#largest >= 10 ** exactDigits ? 'integer' : 'float';
    if (this.#isNumber) return 'float';
    return this.#isTruth ? 'boolean' : 'text';
  }
}

function boundOf(cell: CellValue, type: LoadType, dayFirst: boolean): Bound {
  if (type === 'timestamp') return cell instanceof Date ? instantText(cell) : instantIn(textOf(cell), dayFirst);
  if (type === 'text') return textOf(cell);
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}

/** A cell as text: integers without a fraction, dates with their time. */
function textOf(cell: CellValue): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return instantText(cell);
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  return String(cell);
}

function instantText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');
}

/** The rows of the sheet from its header on. */
async function* sheetRows(bytes: Uint8Array, options: FileOptions): AsyncGenerator<Row> {
  const { sheet_name: sheet, header_row: header, skip_rows: skipped, rows_to_read: wanted } = options;
  let at = -skipped - header;
  let next = 0;
  const readRows = isOld(bytes) ? oldRows(bytes, sheet) : newRows(bytes, sheet);
  const last = wanted === undefined ? Number.POSITIVE_INFINITY : wanted;
  const iterator = readRows[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await opened(() => iterator.next());
    if (done) return;
    // Empty rows are missing in the file, so they are added here.
    for (; next < value.index && at >= 0 && at <= last; next += 1, at += 1) if (at > 0) yield [];
    at += value.index - next;
    next = value.index + 1;
    if (at > last) return;
    if (at >= 0) yield value.values;
    at += 1;
  }
}

async function* newRows(bytes: Uint8Array, sheet: string | undefined) {
  const { streamXlsxRows } = await import('hucre/xlsx');
  yield* streamXlsxRows(bytes, sheet ? { sheet } : {});
}

async function* oldRows(bytes: Uint8Array, sheet: string | undefined) {
  const { readXls } = await import('hucre/xlsx');
  const { sheets } = await readXls(bytes);
  const found = sheet ? sheets.find(({ name }) => name === sheet) : sheets[0];
  if (!found) throw unreadable(`Worksheet named '${sheet}' not found`);
  for (const [index, values] of found.rows.entries()) yield { index, values };
}

/** Runs a call of the library. Its errors are thrown as `upload_unreadable`. */
async function opened<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof AppError) throw problem;
    const message = problem instanceof Error ? problem.message : String(problem);
    throw unreadable(`the workbook is broken (${message})`);
  }
}

const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

function isOld(bytes: Uint8Array): boolean {
  return oldMark.every((byte, at) => bytes[at] === byte);
}

/**
 * The bytes of a workbook: an XLSX archive with complete sheets that is not too large when unpacked, or the older
 * binary format XLS. Throws `notOne` for other files.
 */
async function bytesOf(path: string, notOne: AppError): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > maxBytes) throw unreadable(`a workbook may have ${maxBytes / 1024 / 1024} MB; save the sheet as CSV`);
  const bytes = new Uint8Array(await readFile(path));
  if (isOld(bytes)) return bytes;
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw notOne;
  const problem = await workbookProblem(bytes, maxUnpackedBytes);
  if (problem !== null) throw unreadable(problem);
  return bytes;
}
