import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { parseAddress } from '@/lib/server/database/address';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { engineOf } from '@/lib/server/engines/registry';
import { type HostileFile, hostileFiles } from '@/tests/support/attacks/hostile-files';
import { Caller } from '@/tests/support/caller';
import { askMariadb, isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const files = await hostileFiles();
const name = `isoline_hostile_${process.pid}`;

interface Target {
  readonly isThere: boolean;
  readonly open: (folder: string) => Promise<string>;
  readonly close: () => Promise<unknown>;
}

const targets: Readonly<Record<string, Target>> = {
  postgresql: {
    isThere: true,
    async open() {
      await askPostgresql(`CREATE DATABASE ${name}`);
      return Object.assign(new URL(postgresqlServer), { pathname: `/${name}` }).href;
    },
    close: () => askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`),
  },
  mariadb: {
    isThere: await isMariadbReachable(),
    async open() {
      await askMariadb(`CREATE DATABASE ${name}`);
      return `mysql://${mariadbAuthority}/${name}`;
    },
    close: () => askMariadb(`DROP DATABASE ${name}`),
  },
  sqlite: {
    isThere: true,
    open: async (folder) => {
      new sqlite3.Database(join(folder, 'own.db')).close();
      return `sqlite:///${join(folder, 'own.db')}`;
    },
    close: async () => undefined,
  },
  duckdb: {
    isThere: true,
    open: async (folder) => {
      (await DuckDBInstance.create(join(folder, 'own.duckdb'))).closeSync();
      return `duckdb:///${join(folder, 'own.duckdb')}`;
    },
    close: async () => undefined,
  },
};

const longNames = ['a name of 64 letters', 'a name of 40 letters in 80 bytes', 'a table name of 64 letters'];

/** The files that PostgreSQL refuses and these products accept. */
const fits: Readonly<Record<string, readonly string[]>> = {
  mariadb: longNames,
  sqlite: [...longNames, '1,601 columns without a row'],
  duckdb: [...longNames, '1,601 columns without a row', '10,000 columns'],
};

/** All files are read by the same code. These are refused after the table was created, or by the database. */
const comesFar = /far behind|name of|columns|schema|words as|too many in row 98|stays open in row 98/;
const limits = { maxConnections: 1, connectTimeoutMs: 30_000 };

describe.each(Object.entries(targets).filter(([, { isThere }]) => isThere))(
  'files of which no table can be made, sent to %s',
  (product, target) => {
    let world: World;
    let own: string;
    let tablesPath: string;
    let address: string;
    const usualTemporary = process.env.TMPDIR;
    /** A temporary folder for this test file alone: other test files upload at the same time. */
    const temporary = mkdtempSync(join(tmpdir(), 'isoline-hostile-'));
    const admin = new Caller();

    beforeAll(async () => {
      process.env.TMPDIR = temporary;
      world = await openWorld('embedded');
      const id = await addUser(world.db, 'admin', 'Admin');
      admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
      address = await target.open(temporary);
      const [made] = await world.db
        .insert(database)
        .values({ database_name: product, allow_file_upload: true, ...storeAddress(address) })
        .returning();
      own = `/api/v1/database/${made?.id}/upload/`;
      const schema = product === 'mariadb' ? name : product === 'postgresql' ? 'public' : 'main';
      tablesPath = `/api/v1/database/${made?.id}/tables/?q=(force:!t,schema_name:${schema})`;
    });

    afterEach(async () => {
      for (const { value } of (await left()).tables) await ask(`DROP TABLE ${quoted(value)}`);
      await world.db.delete(dataset);
    });

    afterAll(async () => {
      closeDatabases();
      await world.close();
      await target.close();
      if (usualTemporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usualTemporary;
      rmSync(temporary, { recursive: true, force: true });
    });

    const quoted = (word: string) => (product === 'mariadb' ? `\`${word}\`` : `"${word}"`);

    /** The result's values, column by column. */
    async function ask(sql: string): Promise<unknown[][]> {
      const reach = parseAddress(address);
      const connection = await engineOf(reach.scheme).connect(reach, limits, {});
      const options = { signal: new AbortController().signal, timeoutMs: 5_000, maxRows: 10, readOnly: false };
      try {
        return (await connection.run({ sql, parameters: [] }, options)).columns.map(({ values }) => [...values]);
      } finally {
        await connection.close();
      }
    }

    function send(path: string, { name: file, bytes, fields }: HostileFile, given: Record<string, string>) {
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...given, ...fields })) form.set(field, value);
      form.set('file', new Blob([new Uint8Array(bytes)]), file);
      return admin.send(route.POST, 'POST', path, { body: form });
    }

    const left = async () => ({
      tables: (await admin.get(route, tablesPath)).body.result,
      datasets: await world.db.$count(dataset),
      folders: readdirSync(temporary).filter((folder) => folder.startsWith('isoline-upload-')),
    });

    test('there are more than two hundred', () => {
      expect(files.length).toBeGreaterThan(200);
    });

    const sent = product === 'postgresql' ? files : files.filter(({ title }) => comesFar.test(title));

    test.each(sent.map((file) => [file.title, file] as const))(
      '%s',
      async (_, file) => {
        const answer = await send(own, file, { table_name: 't' });
        if (fits[product]?.includes(file.title)) return expect(answer.status).toBe(201);
        const [problem] = answer.body.errors ?? [answer.body];
        const sentence = typeof problem.message === 'string' ? problem.message : JSON.stringify(problem.message);
        expect([answer.status, sentence]).toEqual([
          expect.toSatisfy((status) => [400, 403, 422].includes(status)),
          expect.stringMatching(/\w{3}/),
        ]);
        expect(sentence).not.toMatch(/\/tmp|undefined|\[object|Cannot read prop/);
        expect(await left()).toEqual({ tables: [], datasets: 0, folders: [] });
      },
      60_000,
    );

    test.each([
      ['an array', 'a.json', '[{"n":1,"at":"2024-01-31T10:00:00","tags":["x"]},{"n":2.5,"city":"Málaga"}]'],
      ['one a line', 'a.jsonl', '{"n":1,"at":"2024-01-31T10:00:00","tags":["x"]}\n{"n":2.5,"city":"Málaga"}\n'],
    ])('objects of JSON, %s, become rows', async (_, file, text) => {
      const bytes = new TextEncoder().encode(text);
      const sent = { title: file, name: file, bytes, fields: { type: 'columnar' } };
      expect(await send(own, sent, { table_name: 't' })).toMatchObject({ status: 201 });
      const [n, at, tags, city] = await ask(`SELECT n, ${quoted('at')}, tags, city FROM t ORDER BY n`);
      expect({ n, tags, city }).toEqual({ n: [1, 2.5], tags: ['["x"]', null], city: [null, 'Málaga'] });
      expect(at).toEqual([expect.anything(), null]);
      expect(new Date(at?.[0] as string | number).toISOString()).toBe('2024-01-31T10:00:00.000Z');
    });

    test('formulas are stored as the texts they are', async () => {
      const formulas = ['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2+3'];
      const bytes = new TextEncoder().encode(`f\n${formulas.join('\n')}\n`);
      const file = { title: 'formulas', name: 'a.csv', bytes, fields: { type: 'csv' } };
      expect(await send(own, file, { table_name: 'formulas' })).toMatchObject({ status: 201 });
      expect(await ask('SELECT f FROM formulas')).toEqual([formulas]);
    });
  },
);
