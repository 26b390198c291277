import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/frame/frame';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Connection, Engine, ScriptOptions, StatementResult } from '@/lib/server/engines/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';
import { failure } from '@/tests/support/engine-run';
import { askMariadb, isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const name = `isoline_script_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'isoline-script-'));
const tables = 'CREATE TABLE item (id INTEGER)';
const recursive = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000000)';

interface Place {
  readonly engine: Engine;
  readonly address: string;
  readonly isThere: boolean;
  readonly endless: string;
  prepare(): Promise<unknown>;
  clear(): Promise<unknown>;
}

const places: Readonly<Record<string, Place>> = {
  PostgreSQL: {
    engine: postgresql,
    address: `postgresql://${postgresqlServer.username}@${postgresqlServer.host}/${name}`,
    isThere: await isPostgresqlReachable(),
    endless: 'SELECT count(*) FROM generate_series(1, 10000000000)',
    prepare: async () => {
      await askPostgresql(`CREATE DATABASE ${name}`);
      await askPostgresql(tables, name);
    },
    clear: () => askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`),
  },
  MariaDB: {
    engine: mysql,
    address: `mysql://${mariadbAuthority}/${name}`,
    isThere: await isMariadbReachable(),
    endless: 'SELECT SLEEP(20)',
    prepare: async () => {
      await askMariadb(`CREATE DATABASE ${name}`);
      await askMariadb(tables, name);
    },
    clear: () => askMariadb(`DROP DATABASE ${name}`),
  },
  DuckDB: {
    engine: duckdb,
    address: `duckdb:///${join(folder, 'store.duckdb')}`,
    isThere: true,
    endless: 'SELECT count(*) FROM range(1000000000000)',
    prepare: async () => {
      const instance = await DuckDBInstance.create(join(folder, 'store.duckdb'));
      const session = await instance.connect();
      await session.run(tables);
      session.closeSync();
      instance.closeSync();
    },
    clear: async () => undefined,
  },
  SQLite: {
    engine: sqlite,
    address: `sqlite:///${join(folder, 'store.db')}`,
    isThere: true,
    endless: `${recursive} SELECT count(*) FROM n`,
    prepare: async () => {
      const database = new sqlite3.Database(join(folder, 'store.db'));
      database.exec(tables);
      database.close();
    },
    clear: async () => undefined,
  },
};

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(places))('a script on %s', (_, place) => {
  let connection: Connection;
  const script = async (statements: readonly string[], over: Partial<ScriptOptions> = {}) => {
    const options = { signal: new AbortController().signal, timeoutMs: 20_000, maxRows: 100_000, ...over };
    const { columns, rows } = await connection.script(statements, options);
    const all: (readonly Cell[])[] = [];
    for await (const batch of rows) all.push(...batch);
    return { names: columns.map((column) => column.name), rows: all };
  };
  const count = async () => Number((await script(['SELECT count(*) AS n FROM item'])).rows[0]?.[0]);

  beforeAll(async () => {
    if (!place.isThere) return;
    await place.prepare();
    connection = await place.engine.connect(parseAddress(place.address), {
      maxConnections: 3,
      connectTimeoutMs: 30_000,
    });
  });
  afterAll(async () => {
    if (!place.isThere) return;
    await connection.close();
    await place.clear();
  });

  it.runIf(place.isThere)('gives what its last statement gave, and tells which one runs', async () => {
    const told: number[] = [];
    const onStatement = (at: number) => told.push(at);
    const given = await script(['SELECT 1 AS a', 'SELECT 2 AS a', 'SELECT 3 AS b, 4 AS b'], { onStatement });
    expect(given).toEqual({ names: ['b', 'b__1'], rows: [[3, 4]] });
    expect(told).toEqual([0, 1, 2]);
  });

  it.runIf(place.isThere)(
    'tells the result of each statement before the last, and the rows that were changed',
    async () => {
      const told: unknown[] = [];
      const tell = (at: number, { frame, rows, changed }: StatementResult): void => {
        const columns = frame.columns.map(({ name, values }) => [name, values.map(Number)]);
        told.push([at, columns, rows, changed]);
      };
      const kept = { rows: 2, tell };
      const numbers = 'SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3 ORDER BY 1';
      await script([numbers, 'SELECT 1 AS none WHERE 1 = 0', 'SELECT 4 AS n'], { kept });
      expect(told.splice(0)).toEqual([
        [0, [['n', [1, 2]]], 3, null],
        [1, [['none', []]], 0, null],
      ]);
      const writing = { readOnly: false, kept };
      const changes = ['INSERT INTO item VALUES (71), (72), (73)', 'UPDATE item SET id = 79 WHERE id > 71 AND id < 75'];
      await script(
        [...changes, 'CREATE TEMPORARY TABLE brief (id INTEGER)', 'DELETE FROM item WHERE id > 70'],
        writing,
      );
      expect(told).toEqual([
        [0, [], 0, 3],
        [1, [], 0, 2],
        [2, [], 0, null],
        [3, [], expect.any(Number), 3],
      ]);
    },
  );

  it.runIf(place.isThere)('changes all, or nothing, in one session', async () => {
    const writing = { readOnly: false };
    const counted = await script(
      ['INSERT INTO item VALUES (1)', 'INSERT INTO item VALUES (2), (3)', 'SELECT count(*) AS n FROM item'],
      writing,
    );
    expect(Number(counted.rows[0]?.[0])).toBe(3);
    expect(await count()).toBe(3);
    await failure(script(['INSERT INTO item VALUES (4)', 'SELECT nothing FROM item'], writing));
    expect(await count()).toBe(3);
    await failure(script(['SELECT 1', 'INSERT INTO item VALUES (5)']));
    await failure(script(['INSERT INTO item VALUES (6)', 'SELECT 1']));
    expect(await count()).toBe(3);
  });

  it.runIf(place.isThere)('stops in any of its statements, and its session is free again', async () => {
    for (const statements of [[place.endless], [place.endless, 'SELECT 1'], ['SELECT 1', place.endless]]) {
      expect(await failure(script(statements, { timeoutMs: 300 }))).toMatchObject({ code: 'query_timeout' });
      const leaving = new AbortController();
      const running = failure(script(statements, { signal: leaving.signal }));
      setTimeout(() => leaving.abort(), 200);
      expect(await running).toMatchObject({ code: 'query_cancelled' });
    }
    expect((await script(['SELECT 7 AS n'])).rows).toEqual([[7]]);
  });

  it.runIf(place.isThere)('reads no more rows than it may, and lets its reader leave', async () => {
    const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT i FROM n`;
    expect((await script([many], { maxRows: 10 })).rows).toHaveLength(10);
    for (let at = 0; at < 10; at += 1) {
      const options = { signal: new AbortController().signal, timeoutMs: 20_000, maxRows: 100_000 };
      for await (const batch of (await connection.script([many], options)).rows) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    }
    expect((await script([many])).rows).toHaveLength(900);
  });
});
