import { createReadStream } from 'node:fs';
import type { Bound } from '@/lib/query/dialect';
import type { LoadType } from '@/lib/server/engines/values/table-load';
import { instantIn, truthIn, wholeIn } from './cell-reading';
import { CsvReader, demandDelimiter, filePieces } from './csv-reader';
import { type CsvRecord, fieldText } from './csv-records';
import { type CsvSurvey, CsvSurveyor, nullWordsOf } from './csv-survey';
import { unreadable } from './unreadable';
import type { FileOptions } from './upload-options';
import { batchRows, type UploadSource } from './upload-source';

/** The column names of a CSV file. */
export async function csvHeader(
  path: string,
  options: Pick<FileOptions, 'delimiter' | 'header_row'>,
): Promise<readonly string[]> {
  demandReadable(options);
  let header: readonly string[] = [];
  const visitor = {
    header(names: readonly string[]) {
      header = names;
    },
    row: () => false,
  };
  const reading = { ...options, skip_rows: 0, skip_blank_lines: true, skip_initial_space: false, rows_to_read: 1 };
  const reader = new CsvReader(reading, visitor);
  await readAll(path, (piece, isLast) => {
    const isWanted = reader.take(piece, isLast);
    if (isLast && isWanted) reader.end();
    return isWanted;
  });
  return header;
}

/** A CSV file as a table. It is read twice: once to determine the column types, once for the rows. */
export async function csvSource(path: string, options: FileOptions): Promise<UploadSource> {
  demandReadable(options);
  const surveyor = new CsvSurveyor(options);
  await readAll(path, (piece, isLast) => surveyor.take(piece, isLast));
  surveyor.demandConvertible();
  const { columns, rowsAt, isRaw } = surveyor.survey;
  const nulls = nullWordsOf(options);
  const mark = options.decimal_character;

  function cellOf(record: CsvRecord, place: number, type: LoadType): Bound {
    if (place >= record.count) return null;
    if (nulls.has(record.bytes, record.starts[place] ?? 0, record.ends[place] ?? 0)) return null;
    const text = fieldText(record, place);
    switch (type) {
      case 'integer':
        return wholeIn(text);
      case 'float':
        return Number(mark === '.' ? text : text.replace(mark, '.'));
      case 'boolean':
        return truthIn(text);
      case 'timestamp':
        return instantIn(text, options.day_first);
      case 'text':
        return text;
    }
  }

  async function* rows(): AsyncGenerator<Bound[][]> {
    let count = 0;
    let batch: Bound[][] = [];
    const reader = new CsvReader(options, {
      header: () => undefined,
      row(record) {
        batch.push(columns.map(({ place, type }) => (place < 0 ? count : cellOf(record, place, type))));
        count += 1;
        return true;
      },
    });
    for await (const _ of filePieces(path, (piece, isLast) => reader.take(piece, isLast))) {
      const full = batch;
      batch = [];
      for (let from = 0; from < full.length; from += batchRows) yield full.slice(from, from + batchRows);
    }
  }

  const raw = { delimiter: options.delimiter, bytes: () => createReadStream(path, { start: rowsAt }) };
  return { columns: columns.map(({ name, type }) => ({ name, type })), rows, ...(isRaw ? { raw } : {}) };
}

/** Thrown when later rows of a file contradict the types inferred from its beginning. */
export class UnexpectedRows extends Error {
  override name = 'UnexpectedRows';
}

/**
 * A CSV file with types inferred from its first chunk, for a database that parses CSV itself. The rest is checked while
 * it is sent; `UnexpectedRows` is thrown when it does not fit. Null when a database would parse the bytes differently.
 */
export async function expectedCsv(path: string, options: FileOptions): Promise<UploadSource | null> {
  demandReadable(options);
  const expected = await beginning(path, options);
  if (expected.columns.length === 0 || !expected.isRaw) return null;
  async function* bytes(): AsyncGenerator<Buffer> {
    const surveyor = new CsvSurveyor(options);
    let from = expected.rowsAt;
    for await (const piece of filePieces(path, (read, isLast) => surveyor.take(read, isLast))) {
      if (!isSame(surveyor.survey, expected)) throw new UnexpectedRows();
      yield piece.subarray(from);
      from = 0;
    }
  }
  return {
    columns: expected.columns.map(({ name, type }) => ({ name, type })),
    rows: () => {
      throw new UnexpectedRows();
    },
    raw: { delimiter: options.delimiter, bytes },
  };
}

/** The survey of the first chunk of a file. */
async function beginning(path: string, options: FileOptions): Promise<CsvSurvey> {
  const surveyor = new CsvSurveyor(options);
  for await (const _ of filePieces(path, (piece, isLast) => surveyor.take(piece, isLast))) break;
  return surveyor.survey;
}

function isSame({ columns, isRaw }: CsvSurvey, expected: CsvSurvey): boolean {
  return isRaw && columns.every(({ type }, at) => type === expected.columns[at]?.type);
}

async function readAll(path: string, take: (piece: Buffer, isLast: boolean) => boolean): Promise<void> {
  for await (const _ of filePieces(path, take));
}

function demandReadable({ delimiter, header_row }: Pick<FileOptions, 'delimiter' | 'header_row'>): void {
  demandDelimiter(delimiter);
  if (header_row < 0) {
    throw unreadable('Passing negative integer to header is invalid. For no header, use header=None instead');
  }
}
