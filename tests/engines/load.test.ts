import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bound } from '@/lib/query/dialect';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection, RunOptions } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import type { LoadColumn, TableLoad } from '@/lib/server/engines/values/table-load';
import { askMariadb, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const { Database: Sqlite } = createRequire(import.meta.url)('node-sqlite3-wasm') as typeof import('node-sqlite3-wasm');
const folder = mkdtempSync(join(tmpdir(), 'isoline-load-'));
const limits = { maxConnections: 4, connectTimeoutMs: 30_000 };
const name = `isoline_load_${randomBytes(4).toString('hex')}`;

interface Place {
  make(): Promise<string>;
  remove(): Promise<void>;
  readonly quote: string;
}

const places: Record<string, Place> = {
  PostgreSQL: {
    quote: '"',
    make: async () => {
      await askPostgresql(`CREATE DATABASE ${name}`);
      const address = new URL(postgresqlServer);
      address.pathname = `/${name}`;
      return address.href;
    },
    remove: async () => {
      await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  },
  MariaDB: {
    quote: '`',
    make: async () => {
      await askMariadb(`CREATE DATABASE ${name} CHARACTER SET latin1`);
      return `mysql://${mariadbAuthority}/${name}`;
    },
    remove: async () => {
      await askMariadb(`DROP DATABASE ${name}`);
    },
  },
  SQLite: {
    quote: '"',
    make: async () => {
      const path = join(folder, 'store.sqlite');
      const made = new Sqlite(path);
      made.exec('CREATE TABLE made (a)');
      made.close();
      return `sqlite:///${path}`;
    },
    remove: async () => undefined,
  },
  DuckDB: {
    quote: '"',
    make: async () => {
      const path = join(folder, 'store.duckdb');
      const instance = await DuckDBInstance.create(path);
      instance.closeSync();
      return `duckdb:///${path}`;
    },
    remove: async () => undefined,
  },
};

const columns: readonly LoadColumn[] = [
  { name: 'id', type: 'integer' },
  { name: 'part of', type: 'float' },
  { name: 'is "odd"', type: 'boolean' },
  { name: 'label', type: 'text' },
  { name: 'made', type: 'timestamp' },
];
const first: readonly (readonly Bound[])[] = [
  [9223372036854775807n, 1.5, true, 'plain', '2024-01-02 03:04:05'],
  [-1, null, false, 'quotes "two", \'one\', \\back\nline ñ😀', '1999-12-31 23:59:59.5'],
  [null, 3, null, '', null],
];

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(places))('loading into %s', (_, { make, remove, quote }) => {
  let connection: Connection;
  const options: RunOptions = {
    signal: new AbortController().signal,
    timeoutMs: 20_000,
    maxRows: 1000,
    readOnly: false,
  };
  const load = (over: Partial<TableLoad>): TableLoad => ({
    schema: null,
    table: 'loaded',
    columns,
    mode: 'create',
    rows: async function* () {
      yield first;
    },
    ...over,
  });
  const run = (one: TableLoad, over: Partial<RunOptions> = {}) => {
    if (!connection.load) throw new Error('no uploads here');
    return connection.load(one, { ...options, ...over });
  };
  const read = async (sql: string) => {
    const frame = await connection.run({ sql, parameters: [] }, { ...options, readOnly: true });
    return Array.from({ length: frame.length }, (_row, at) => frame.columns.map(({ values }) => values[at]));
  };
  const tables = async () => (await connection.tables(null, null)).tables.filter((table) => table !== 'made');
  const count = async (table: string) => Number((await read(`SELECT count(*) FROM ${quote}${table}${quote}`))[0]?.[0]);

  beforeAll(async () => {
    const address = parseAddress(await make());
    connection = await engineOf(address.scheme, address.driver).connect(address, limits);
  });

  afterAll(async () => {
    await connection.close();
    await remove();
  });

  it('stores every value as it is, nothing as NULL', async () => {
    await run(load({}));
    const [one, two, three] = await read('SELECT * FROM loaded ORDER BY label DESC');
    expect(three?.slice(3, 4)).toEqual(['']);
    expect([three?.[0], three?.[2], three?.[4]]).toEqual([null, null, null]);
    expect([String(one?.[0]), one?.[1], one?.[3], String(two?.[0]), two?.[1]].sort()).toEqual(
      [String(two?.[0]), two?.[1], 'quotes "two", \'one\', \\back\nline ñ😀', '-1', null].sort(),
    );
    const described = await connection.columns({ catalog: null, schema: null, table: 'loaded' });
    expect(described.map((column) => column.name)).toEqual(columns.map((column) => column.name));
  });

  it('appends rows with some of the columns', async () => {
    const rows = async function* () {
      yield [['later']];
    };
    await run(load({ mode: 'append', columns: [{ name: 'label', type: 'text' }], rows }));
    expect(await count('loaded')).toBe(4);
  });

  it('replaces a table by another', async () => {
    const rows = async function* () {
      yield [[1]];
      yield [[2], [3]];
    };
    await run(load({ mode: 'replace', columns: [{ name: 'only', type: 'integer' }], rows }));
    expect((await read('SELECT * FROM loaded ORDER BY 1')).flat().map(Number)).toEqual([1, 2, 3]);
  });

  const broken = async function* () {
    yield [[1]];
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('the file ends in the middle');
  };
  const only: readonly LoadColumn[] = [{ name: 'only', type: 'integer' }];

  it.each(['create', 'append', 'replace'] as const)('leaves nothing behind when it breaks off: %s', async (mode) => {
    const before = await tables();
    const table = mode === 'create' ? 'fresh' : 'loaded';
    await expect(run(load({ mode, table, columns: only, rows: broken }))).rejects.toThrow();
    expect(await tables()).toEqual(before);
    expect(await count('loaded')).toBe(3);
  });

  it('stops when its caller leaves, and leaves nothing behind', async () => {
    const before = await tables();
    const leaving = new AbortController();
    const endless = async function* () {
      for (let at = 0; ; at += 1) {
        yield Array.from({ length: 100 }, () => [at]);
        if (at === 5) leaving.abort();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const work = run(load({ table: 'fresh', columns: only, rows: endless }), { signal: leaving.signal });
    await expect(work).rejects.toThrow();
    await expect.poll(tables).toEqual(before);
  });
});
