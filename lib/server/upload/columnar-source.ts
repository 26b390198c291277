import { createReadStream } from 'node:fs';
import { mkdtemp, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import type { LoadType } from '@/lib/server/engines/table-load';
import { placeColumns } from './column-layout';
import { unpackUpload } from './unpack-upload';
import { unreadable } from './unreadable';
import type { FileOptions } from './upload-options';
import { batchRows, type UploadSource } from './upload-source';

const limits = { memory_limit: '512MB', threads: '2' };

/** The columns of a Parquet file, of those in an archive, or of a JSON file. */
export async function columnarHeader(path: string, name: string): Promise<readonly string[]> {
  const files = await filesIn(path, name, '');
  return withReader(files, async (_, columns) => columns.map((column) => column.name));
}

/**
 * Parquet files as one table, or the objects of a JSON file, in an array or one a line, read by DuckDB batch by batch.
 * Columns of one name are one column.
 */
export async function columnarSource(path: string, name: string, options: FileOptions): Promise<UploadSource> {
  const files = await filesIn(path, name, "Could not open Parquet input source '<Buffer>': ");
  const columns = await withReader(files, async (_, found) => {
    const placed = placeColumns(
      found.map((column) => column.name),
      { ...options, column_dates: [] },
    );
    return placed.map(({ name: label, place }) => {
      const source = place < 0 ? null : (found[place] ?? null);
      return { name: label, source, type: source === null ? ('integer' as const) : source.type };
    });
  });

  async function* rows(): AsyncGenerator<Bound[][]> {
    const { connection, close } = await openReader(files);
    try {
      const list = columns.flatMap(({ source }) => (source === null ? [] : [source.expression]));
      const limit = options.rows_to_read === undefined ? '' : ` LIMIT ${options.rows_to_read}`;
      const result = await connection.stream(`SELECT ${['1', ...list].join(', ')} FROM ${files.table}${limit}`);
      let count = 0;
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
        const batch = chunk.getRows().map(([, ...values]) => {
          let at = 0;
          return columns.map(({ source }) => (source === null ? count++ : boundOf(values[at++])));
        });
        for (let from = 0; from < batch.length; from += batchRows) yield batch.slice(from, from + batchRows);
      }
    } catch (problem) {
      throw broken(problem, files);
    } finally {
      close();
    }
  }

  return { columns: columns.map(({ name: label, type }) => ({ name: label, type })), rows };
}

interface Found {
  readonly name: string;
  readonly type: LoadType;
  /** The column as one of the types we know. */
  readonly expression: string;
}

async function withReader<Result>(
  files: Files,
  work: (connection: DuckDBConnection, columns: readonly Found[]) => Promise<Result>,
): Promise<Result> {
  const { connection, close } = await openReader(files);
  try {
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${files.table}`);
    return await work(
      connection,
      described.getRows().map(([name, type]) => foundColumn(String(name), String(type))),
    );
  } catch (problem) {
    throw broken(problem, files);
  } finally {
    close();
  }
}

/** A reader that reaches nothing but the folder of the files. */
async function openReader({ paths }: Files) {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    ...limits,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const folders = [...new Set(paths.map((file) => textLiteral(`${dirname(file)}/`)))].join(', ');
  await connection.run(`SET allowed_directories = [${folders}]`);
  await connection.run('SET enable_external_access = false');
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return { connection, close };
}

interface Files {
  readonly format: 'Parquet' | 'JSON';
  readonly paths: readonly string[];
  /** How DuckDB reads them. */
  readonly table: string;
}

function parquet(paths: readonly string[]): Files {
  const table = `read_parquet([${paths.map(textLiteral).join(', ')}], union_by_name = true)`;
  return { format: 'Parquet', paths, table };
}

/** Types are those of all objects, not of the first. */
function json(path: string): Files {
  const options = 'records = true, sample_size = -1, maximum_object_size = 67108864';
  return { format: 'JSON', paths: [path], table: `read_json(${textLiteral(path)}, ${options})` };
}

function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whole numbers keep their digits, decimals and 128-bit numbers that a double cannot hold become text, lists become JSON. */
function foundColumn(name: string, type: string): Found {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const as = (loadType: LoadType, expression: string): Found => ({ name, type: loadType, expression });
  if (/^(?:U?(?:TINY|SMALL)INT|U?INTEGER|BIGINT)$/.test(type)) return as('integer', `CAST(${quoted} AS BIGINT)`);
  if (/^(?:FLOAT|DOUBLE)$/.test(type)) return as('float', `CAST(${quoted} AS DOUBLE)`);
  const [, precision] = /^DECIMAL\((\d+),/.exec(type) ?? [];
  if (precision !== undefined && Number(precision) <= 15) return as('float', `CAST(${quoted} AS DOUBLE)`);
  if (type === 'BOOLEAN') return as('boolean', quoted);
  if (/^(?:DATE|TIMESTAMP.*)$/.test(type)) {
    const utc = type === 'TIMESTAMP WITH TIME ZONE' ? `(${quoted} AT TIME ZONE 'UTC')` : quoted;
    return as('timestamp', `CAST(CAST(${utc} AS TIMESTAMP) AS VARCHAR)`);
  }
  if (/\[\]$|^(?:STRUCT|MAP|LIST)/.test(type)) return as('text', `CAST(to_json(${quoted}) AS VARCHAR)`);
  return as('text', `CAST(${quoted} AS VARCHAR)`);
}

function boundOf(value: unknown): Bound {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function broken(problem: unknown, { format }: Files): AppError {
  if (problem instanceof AppError) return problem;
  const message = problem instanceof Error ? problem.message : String(problem);
  return unreadable(`the ${format} file is broken (${message.split('\n')[0]?.replace(/'?\/[^ ']*\//g, '')})`);
}

async function filesIn(path: string, name: string, prefix: string): Promise<Files> {
  if (/\.(?:json|jsonl|ndjson)$/i.test(name)) {
    if ((await stat(path)).size === 0) throw unreadable('the JSON file is empty');
    return json(path);
  }
  if (!/\.zip$/i.test(name)) {
    await demandParquet(path, prefix);
    return parquet([path]);
  }
  const folder = await mkdtemp(join(dirname(path), 'unpacked-'));
  const files = await unpackUpload(createReadStream(path), folder);
  if (new Set(files.map(({ extension }) => extension)).size > 1) throw new AppError('upload_archive_mixed');
  if (files.length === 0) throw new AppError('upload_archive_empty');
  for (const file of files) await demandParquet(file.path, prefix);
  return parquet(files.map((file) => file.path));
}

const mark = 'PAR1';
const footerBytes = 8;

/** Refuses what carries no mark of the format at its end, in the words of the wire. */
async function demandParquet(path: string, prefix: string): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw unreadable(`${prefix}Parquet file size is 0 bytes`);
  if (size < footerBytes) {
    const least = `smaller than the minimum file footer (${footerBytes} bytes)`;
    throw unreadable(`${prefix}Parquet file size is ${size} bytes, ${least}`);
  }
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(mark.length), 0, mark.length, size - mark.length);
    if (buffer.toString('latin1') === mark) return;
  } finally {
    await file.close();
  }
  const why = 'Either the file is corrupted or this is not a parquet file.';
  throw unreadable(`${prefix}Parquet magic bytes not found in footer. ${why}`);
}
