import { createReadStream } from 'node:fs';
import { mkdtemp, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { Cell } from '@/lib/frame/frame';
import type { Bound } from '@/lib/query/dialect';
import type { Connection } from '@/lib/server/engines/engine';
import type { LoadType } from '@/lib/server/engines/values/table-load';
import { placeColumns } from './column-layout';
import { unpackUpload } from './unpack-upload';
import { unreadable } from './unreadable';
import type { FileOptions } from './upload-options';
import { batchRows, type UploadSource } from './upload-source';

const config = { memory_limit: '512MB', threads: '2' };
/** Milliseconds until a stream begins. After that, only the time limit of the request applies. */
const patienceMs = 600_000;

/** The column names of a Parquet file, of the Parquet files in a ZIP archive, or of a JSON file. */
export async function columnarHeader(path: string, name: string): Promise<readonly string[]> {
  const files = await filesIn(path, name, '');
  return withReader(files, async (_, columns) => columns.map((column) => column.name));
}

/**
 * Parquet files as one table, or the objects of a JSON file, in an array or one per line. DuckDB reads them in batches.
 * Columns of the same name in several files are one column.
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
    const connection = await openReader(files);
    try {
      const list = columns.flatMap(({ source }) => (source === null ? [] : [source.expression]));
      const limit = options.rows_to_read === undefined ? '' : ` LIMIT ${options.rows_to_read}`;
      const sql = `SELECT ${['1', ...list].join(', ')} FROM ${files.table}${limit}`;
      const result = await connection.stream({ sql, parameters: [] }, reading());
      let count = 0;
      for await (const chunk of result.rows) {
        const batch = chunk.map(([, ...values]) => {
          let at = 0;
          return columns.map(({ source }) => (source === null ? count++ : boundOf(values[at++])));
        });
        for (let from = 0; from < batch.length; from += batchRows) yield batch.slice(from, from + batchRows);
      }
    } catch (problem) {
      throw broken(problem, files);
    } finally {
      await connection.close();
    }
  }

  return { columns: columns.map(({ name: label, type }) => ({ name: label, type })), rows };
}

interface Found {
  readonly name: string;
  readonly type: LoadType;
  /** SQL that casts the column to one of the supported types. */
  readonly expression: string;
}

async function withReader<Result>(
  files: Files,
  work: (connection: Connection, columns: readonly Found[]) => Promise<Result>,
): Promise<Result> {
  const connection = await openReader(files);
  try {
    const sql = `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${files.table})`;
    const { columns, length } = await connection.run({ sql, parameters: [] }, reading());
    const [names, types] = columns.map(({ values }) => values.map(String));
    const found = Array.from({ length }, (_, at) => foundColumn(names?.[at] ?? '', types?.[at] ?? ''));
    return await work(connection, found);
  } catch (problem) {
    throw broken(problem, files);
  } finally {
    await connection.close();
  }
}

/** Opens DuckDB in a separate process that can access nothing but the folders of the files. */
async function openReader({ paths }: Files): Promise<Connection> {
  const { connectDuckdbAt } = await import('@/lib/server/engines/duckdb/connection');
  const folders = [...new Set(paths.map((file) => textLiteral(`${dirname(file)}/`)))].join(', ');
  const setup = [
    `SET allowed_directories = [${folders}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
  return connectDuckdbAt(':memory:', config, setup, { maxConnections: 1, connectTimeoutMs: patienceMs });
}

function reading() {
  return { signal: new AbortController().signal, timeoutMs: patienceMs, maxRows: Number.MAX_SAFE_INTEGER };
}

interface Files {
  readonly format: 'Parquet' | 'JSON';
  readonly paths: readonly string[];
  /** The DuckDB table function that reads the files. */
  readonly table: string;
}

function parquet(paths: readonly string[]): Files {
  const table = `read_parquet([${paths.map(textLiteral).join(', ')}], union_by_name = true)`;
  return { format: 'Parquet', paths, table };
}

/** Column types are inferred from all objects, not only from the first ones. */
function json(path: string): Files {
  const options = 'records = true, sample_size = -1, maximum_object_size = 67108864';
  return { format: 'JSON', paths: [path], table: `read_json(${textLiteral(path)}, ${options})` };
}

function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The type and the cast of a column. Integers keep all digits; decimals and 128-bit integers that a double cannot
 * represent become text; lists and structs become JSON text.
 */
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

function boundOf(value: Cell | undefined): Bound {
  return value === undefined || typeof value === 'object' ? null : value;
}

/** Converts DuckDB's errors on a file to `upload_unreadable`; other errors are returned unchanged. */
function broken(problem: unknown, { format }: Files): AppError {
  const isSaid = problem instanceof AppError && problem.entry.errorType !== undefined && problem.cause !== undefined;
  if (problem instanceof AppError && (!isSaid || problem.code === 'database_process_ended')) return problem;
  const cause = problem instanceof AppError ? problem.cause : problem;
  const message = cause instanceof Error ? cause.message : String(cause);
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

/**
 * Throws `upload_unreadable`, with the messages of the contract, for files without the Parquet magic bytes at their
 * end.
 */
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
