import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import pg from 'pg';
import { askMariadb, isMariadbReachable } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

/** A scratch database. `changes` runs a statement that may write, returns whether it did, and rolls it back. */
export interface Scratch {
  changes(sql: string): Promise<boolean>;
  close(): Promise<void>;
}

const tables = `CREATE TABLE victim (id int, v varchar(20)); INSERT INTO victim VALUES (1, 'a'), (2, 'b');
  CREATE TABLE secret (id int, v varchar(20)); INSERT INTO secret VALUES (1, 's');
  CREATE TABLE own (id int, v varchar(20)); INSERT INTO own VALUES (1, 'o');`;
const counter = 'CREATE SEQUENCE sq;';
const routines = `CREATE FUNCTION wr() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM victim; RETURN 1; END $$;
  CREATE PROCEDURE pr() LANGUAGE sql AS 'DELETE FROM victim';`;
const everything =
  "SELECT id, v, 'victim' AS n FROM victim UNION ALL SELECT id, v, 'secret' FROM secret UNION ALL SELECT id, v, 'own' FROM own ORDER BY 3, 1, 2";

/** Dialect, whether its server is there, and what opens a database with the tables `victim` and others. */
export const scratches: readonly (readonly [string, boolean, () => Promise<Scratch>])[] = [
  ['postgresql', await isPostgresqlReachable(), postgresqlScratch],
  ['mysql', await isMariadbReachable(), mariadbScratch],
  ['duckdb', true, duckdbScratch],
  ['sqlite', true, sqliteScratch],
];

async function postgresqlScratch(): Promise<Scratch> {
  const database = `isoline_fuzz_${process.pid}`;
  await askPostgresql(`CREATE DATABASE ${database}`);
  await askPostgresql(`${tables} ${counter} ${routines}`, database);
  const address = new URL(postgresqlServer);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href, statement_timeout: 2000 });
  await client.connect();
  const parts = [
    everything,
    'SELECT last_value, is_called FROM sq',
    "SELECT relname FROM pg_class WHERE relpersistence = 't' OR relnamespace = 'public'::regnamespace ORDER BY 1",
    'SELECT count(*) FROM pg_largeobject_metadata',
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
  ];
  const state = async () => {
    const rows = [];
    for (const part of parts) rows.push((await client.query(part)).rows);
    return JSON.stringify(rows);
  };
  return {
    async changes(sql) {
      const before = await state();
      await client.query('BEGIN');
      await client.query(sql).catch(() => undefined);
      // A failed statement aborts the transaction and has changed nothing.
      const after = await state().catch(() => before);
      await client.query('ROLLBACK');
      return after !== before || (await state()) !== before;
    },
    async close() {
      await client.end();
      await askPostgresql(`DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

async function mariadbScratch(): Promise<Scratch> {
  const database = `isoline_fuzz_${process.pid}`;
  const make = async () => {
    await askMariadb(`CREATE DATABASE ${database}; USE ${database}; ${tables} ${counter}`);
    await askMariadb('CREATE PROCEDURE pr() DELETE FROM victim', database);
    await askMariadb('CREATE FUNCTION wr() RETURNS int BEGIN DELETE FROM victim; RETURN 1; END', database);
  };
  await make();
  const state = async () =>
    JSON.stringify([
      await askMariadb(everything, database),
      await askMariadb('SELECT next_not_cached_value FROM sq', database),
      await askMariadb('SHOW TABLES', database),
    ]);
  const before = await state();
  return {
    async changes(sql) {
      await askMariadb(sql, database).catch(() => undefined);
      const isChanged = (await state().catch(() => '')) !== before;
      if (isChanged) {
        await askMariadb(`DROP DATABASE ${database}`);
        await make();
      }
      return isChanged;
    },
    async close() {
      await askMariadb(`DROP DATABASE ${database}`);
    },
  };
}

async function duckdbScratch(): Promise<Scratch> {
  const instance = await DuckDBInstance.create(':memory:');
  const session = await instance.connect();
  await session.run(`${tables} ${counter}`);
  const rows = async (sql: string) => (await session.runAndReadAll(sql)).getRowsJson();
  const all = async () =>
    JSON.stringify([
      await rows(everything),
      await rows('SELECT last_value FROM duckdb_sequences()'),
      await rows('SELECT table_name FROM duckdb_tables() ORDER BY 1'),
      await rows('SELECT database_name FROM duckdb_databases() ORDER BY 1'),
    ]);
  const before = await all();
  return {
    async changes(sql) {
      await session.run('BEGIN');
      await session.run(sql).catch(() => undefined);
      const after = await all().catch(() => before);
      await session.run('ROLLBACK');
      return after !== before;
    },
    async close() {
      session.closeSync();
      instance.closeSync();
    },
  };
}

async function sqliteScratch(): Promise<Scratch> {
  const database = new sqlite3.Database(':memory:');
  database.exec(tables);
  const all = () =>
    JSON.stringify([
      database.all(everything),
      database.all('SELECT name FROM sqlite_master ORDER BY 1'),
      database.all('PRAGMA user_version'),
    ]);
  const before = all();
  return {
    async changes(sql) {
      database.exec('BEGIN');
      try {
        database.all(sql);
      } catch {
        // A statement that the database refuses changes nothing.
      }
      const after = all();
      database.exec('ROLLBACK');
      return after !== before;
    },
    async close() {
      database.close();
    },
  };
}
