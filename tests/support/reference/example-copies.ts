import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2/promise';
import sqlite3 from 'node-sqlite3-wasm';
import { z } from 'zod';
import { askMariadb, mariadbAuthority, mariadbConfig } from '@/tests/support/servers/mariadb-server';

const schemaFile = z.object({
  tables: z.record(
    z.string(),
    z.object({ file: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
});

interface Table {
  readonly name: string;
  readonly file: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

type Value = string | number | bigint | boolean | null;

/** Rows per chunk. */
const chunkRows = 2000;

/** The example tables in a database of another kind. Creates them if they do not exist, and returns the address. */
export const exampleCopies: Readonly<Record<string, (examples: string) => Promise<string>>> = {
  async duckdb(examples) {
    const file = join(tmpdir(), 'isoline-examples.duckdb');
    if (existsSync(file)) return `duckdb:///${file}`;
    const made = `${file}.${process.pid}`;
    const instance = await DuckDBInstance.create(made);
    const session = await instance.connect();
    for (const { name, file: parquet, columns } of tablesOf(examples)) {
      const list = columns.map(
        (column) => `${quoted(column.name)}::${duckdbType(column.type)} AS ${quoted(column.name)}`,
      );
      await session.run(`CREATE TABLE ${quoted(name)} AS SELECT ${list.join(', ')} FROM read_parquet('${parquet}')`);
    }
    session.closeSync();
    instance.closeSync();
    renameSync(made, file);
    return `duckdb:///${file}`;
  },
  async sqlite(examples) {
    const file = join(tmpdir(), 'isoline-examples.db');
    if (existsSync(file)) return `sqlite:///${file}`;
    const made = `${file}.${process.pid}`;
    rmSync(made, { force: true });
    const database = new sqlite3.Database(made);
    await eachTable(examples, async (table, chunks) => {
      const columns = table.columns.map(({ name, type }) => `${quoted(name)} ${type}`);
      database.exec(`CREATE TABLE ${quoted(table.name)} (${columns.join(', ')}); BEGIN`);
      const marks = table.columns.map(() => '?').join(', ');
      const insert = database.prepare(`INSERT INTO ${quoted(table.name)} VALUES (${marks})`);
      for await (const rows of chunks) for (const row of rows) insert.run(row);
      insert.finalize();
      database.exec('COMMIT');
    });
    database.close();
    renameSync(made, file);
    return `sqlite:///${file}`;
  },
  async mariadb(examples) {
    const name = 'isoline_examples';
    const address = `mysql://${mariadbAuthority}/${name}`;
    const [found] = await askMariadb(
      `SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = '${name}'`,
    );
    if (Number(found?.n) === tablesOf(examples).length) return address;
    // Texts compare as in the PostgreSQL server: by code points, trailing blanks included.
    await askMariadb(`DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} COLLATE utf8mb4_nopad_bin`);
    const session = await mysql.createConnection({ ...mariadbConfig, database: name });
    await eachTable(examples, async (table, chunks) => {
      const columns = table.columns.map((column) => `${mysql.escapeId(column.name, true)} ${mariadbType(column.type)}`);
      await session.query(
        `CREATE TABLE ${mysql.escapeId(table.name, true)} (${columns.join(', ')}) ROW_FORMAT=DYNAMIC`,
      );
      for await (const rows of chunks) {
        await session.query(`INSERT INTO ${mysql.escapeId(table.name, true)} VALUES ?`, [rows]);
      }
    });
    await session.end();
    return address;
  },
};

function tablesOf(examples: string): Table[] {
  return ['tables', 'tables-more'].flatMap((folder) => {
    const { tables } = schemaFile.parse(JSON.parse(readFileSync(join(examples, folder, 'schema.json'), 'utf8')));
    return Object.entries(tables).map(([name, { file, columns }]) => ({
      name,
      file: join(examples, folder, file),
      columns,
    }));
  });
}

async function eachTable(
  examples: string,
  load: (table: Table, chunks: AsyncIterable<Value[][]>) => Promise<void>,
): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const session = await instance.connect();
  for (const table of tablesOf(examples)) await load(table, chunksOf(session, table));
  session.closeSync();
  instance.closeSync();
}

/** The rows of a table in chunks; instants are texts. */
async function* chunksOf(session: DuckDBConnection, { file, columns }: Table): AsyncGenerator<Value[][]> {
  const list = columns.map(({ name, type }) => {
    if (/^timestamp/.test(type)) return `strftime(${quoted(name)}::TIMESTAMP, '%Y-%m-%d %H:%M:%S.%f')`;
    return /int|double|bool/.test(type) ? quoted(name) : `${quoted(name)}::VARCHAR`;
  });
  const result = await session.stream(`SELECT ${list.join(', ')} FROM read_parquet('${file}')`);
  let waiting: Value[][] = [];
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    waiting.push(...(chunk.getRows() as Value[][]));
    if (waiting.length < chunkRows) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function duckdbType(type: string): string {
  return /^json/.test(type) ? 'VARCHAR' : type;
}

function mariadbType(type: string): string {
  if (/^timestamp/.test(type)) return 'DATETIME(6)';
  if (/^(?:character varying|text|json)/.test(type)) return 'LONGTEXT';
  return type;
}
