import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';
import { askMariadb, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import type { Sandbox } from './attempt';
import { fileSecret, rowSecret } from './attempt-postgresql';

const limits = { maxConnections: 2, connectTimeoutMs: 30_000 };
const tables = `
  CREATE TABLE victim (id int, v varchar(20)); INSERT INTO victim VALUES (1, 'a'), (2, 'b'), (3, 'c');
  CREATE TABLE secret (s varchar(20)); INSERT INTO secret VALUES ('${rowSecret}');
  CREATE TABLE own (id int, v varchar(20)); INSERT INTO own VALUES (1, 'x');
  CREATE VIEW peek AS SELECT * FROM secret;`;

/** A separate database on the MariaDB server, with the privileges of root. */
export async function mariadbSandbox(database: string): Promise<Sandbox> {
  await askMariadb(`DROP DATABASE IF EXISTS ${database}; CREATE DATABASE ${database}`);
  await askMariadb(`${tables} CREATE SEQUENCE sq; CREATE PROCEDURE pr() DELETE FROM victim`, database);
  await askMariadb(`CREATE FUNCTION wr() RETURNS int BEGIN DELETE FROM victim; RETURN 1; END`, database);
  const connection = await mysql.connect(parseAddress(`mysql://${mariadbAuthority}/${database}`), limits);
  return {
    dialect: mysql.dialect,
    connection,
    async state() {
      const parts = [
        'SELECT * FROM victim ORDER BY id',
        'SELECT * FROM secret',
        'SELECT * FROM sq',
        `SELECT table_name, table_type, table_comment FROM information_schema.tables WHERE table_schema = '${database}' ORDER BY 1`,
        `SELECT routine_name FROM information_schema.routines WHERE routine_schema = '${database}' ORDER BY 1`,
        `SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = '${database}' ORDER BY 1`,
        "SELECT user, host FROM mysql.user WHERE user LIKE 'evade%'",
        "SELECT variable_name, variable_value FROM information_schema.global_variables WHERE variable_name IN ('SQL_MODE', 'GENERAL_LOG', 'READ_ONLY', 'MAX_STATEMENT_TIME')",
      ];
      const rows = [];
      for (const part of parts) rows.push(await askMariadb(part, database));
      return JSON.stringify(rows);
    },
    async close() {
      await connection.close();
      await askMariadb(`DROP DATABASE ${database}`);
    },
  };
}

/** A DuckDB file in a folder with a file that must not be readable. */
export async function duckdbSandbox(): Promise<Sandbox & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-attack-duckdb-'));
  writeFileSync(join(folder, 'in.csv'), `s\n${fileSecret}\n`);
  const file = join(folder, 'store.duckdb');
  const instance = await DuckDBInstance.create(file);
  const session = await instance.connect();
  await session.run(`${tables} CREATE SEQUENCE sq; CREATE MACRO hide() AS TABLE SELECT * FROM secret;`);
  session.closeSync();
  instance.closeSync();
  const connection = await duckdb.connect(parseAddress(`duckdb:///${file}`), limits);
  const ask = async (sql: string) => {
    const frame = await connection.run(
      { sql, parameters: [] },
      { signal: new AbortController().signal, timeoutMs: 3000, maxRows: 1000 },
    );
    return frame.columns.map(({ values }) => [...(values as Iterable<unknown>)].map(String));
  };
  return {
    dialect: duckdb.dialect,
    connection,
    folder,
    async state() {
      const state = [
        await ask('SELECT * FROM victim ORDER BY id'),
        await ask('SELECT * FROM secret'),
        await ask('SELECT sequence_name, last_value FROM duckdb_sequences()'),
        await ask('SELECT table_name FROM duckdb_tables() ORDER BY 1'),
        await ask('SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1'),
        await ask('SELECT database_name FROM duckdb_databases() ORDER BY 1'),
        await ask(
          "SELECT name, value FROM duckdb_settings() WHERE name IN ('enable_external_access', 'search_path', 'schema', 'threads')",
        ),
        readdirSync(folder).filter((name) => !name.endsWith('.wal')),
      ];
      return JSON.stringify(state);
    },
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** An SQLite file. */
export async function sqliteSandbox(): Promise<Sandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-attack-sqlite-'));
  const file = join(folder, 'store.db');
  const database = new sqlite3.Database(file);
  database.exec(tables);
  database.close();
  const connection = await sqlite.connect(parseAddress(`sqlite:///${file}`), limits);
  const ask = (sql: string) => {
    const reading = new sqlite3.Database(file, { readOnly: true });
    try {
      return reading.all(sql);
    } finally {
      reading.close();
    }
  };
  return {
    dialect: sqlite.dialect,
    connection,
    async state() {
      return JSON.stringify([
        ask('SELECT * FROM victim ORDER BY id'),
        ask('SELECT * FROM secret'),
        ask('SELECT name, sql FROM sqlite_master ORDER BY 1'),
        ask('PRAGMA user_version'),
        readdirSync(folder).filter((name) => name.endsWith('.db')),
      ]);
    },
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
