import { createReadStream } from 'node:fs';
import type { Bound } from '@/lib/query/dialect';
import type { LoadType } from '@/lib/server/engines/table-load';
import { instantIn, truthIn, wholeIn } from './cell-reading';
import { CsvReader, demandDelimiter, readPieces } from './csv-reader';
import { type CsvRecord, fieldText } from './csv-records';
import { nullWordsOf, surveyCsv } from './csv-survey';
import { unreadable } from './unreadable';
import type { UploadOptions } from './upload-options';
import { batchRows, type UploadSource } from './upload-source';

/** The header of a delimited file. */
export async function csvHeader(
  path: string,
  options: Pick<UploadOptions, 'delimiter' | 'header_row'>,
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
  for await (const _ of readPieces(path, new CsvReader(reading, visitor)));
  return header;
}

/** A delimited file as a table. Read twice: once for what its columns hold, once for its rows. */
export async function csvSource(path: string, options: UploadOptions): Promise<UploadSource> {
  demandReadable(options);
  const { columns, rowsAt, isRaw } = await surveyCsv(path, options);
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
    for await (const _ of readPieces(path, reader)) {
      const full = batch;
      batch = [];
      for (let from = 0; from < full.length; from += batchRows) yield full.slice(from, from + batchRows);
    }
  }

  const raw = { delimiter: options.delimiter, bytes: () => createReadStream(path, { start: rowsAt }) };
  return { columns: columns.map(({ name, type }) => ({ name, type })), rows, ...(isRaw ? { raw } : {}) };
}

function demandReadable({ delimiter, header_row }: Pick<UploadOptions, 'delimiter' | 'header_row'>): void {
  demandDelimiter(delimiter);
  if (header_row < 0) {
    throw unreadable('Passing negative integer to header is invalid. For no header, use header=None instead');
  }
}
