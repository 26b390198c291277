import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/api/v1/database/[[...path]]/route';
import { dataset } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { type HostileFile, hostileFiles } from '@/tests/support/hostile-files';
import { askPostgresql, postgresqlServer } from '@/tests/support/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const files = await hostileFiles();
const name = `isoline_hostile_${process.pid}`;

describe('files of which no table can be made', () => {
  let world: World;
  let own: string;
  const usualTemporary = process.env.TMPDIR;
  /** Of this file alone: others load files at the same time. */
  const temporary = mkdtempSync(join(tmpdir(), 'isoline-hostile-'));
  const admin = new Caller();

  beforeAll(async () => {
    process.env.TMPDIR = temporary;
    world = await openWorld('embedded');
    const id = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    await askPostgresql(`CREATE DATABASE ${name}`);
    const address = new URL(postgresqlServer);
    address.pathname = `/${name}`;
    const body = { database_name: 'uploads', sqlalchemy_uri: address.href, allow_file_upload: true };
    const made = await admin.json(route, 'POST', '/api/v1/database/', body);
    own = `/api/v1/database/${made.body.id}/upload/`;
  });

  afterEach(async () => {
    await askPostgresql('DROP TABLE IF EXISTS t', name);
    await world.db.delete(dataset);
  });

  afterAll(async () => {
    closeDatabases();
    await world.close();
    await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
    if (usualTemporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usualTemporary;
    rmSync(temporary, { recursive: true, force: true });
  });

  function send(path: string, { name: file, bytes, fields }: HostileFile, given: Record<string, string>) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...given, ...fields })) form.set(field, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), file);
    return admin.send(route.POST, 'POST', path, { body: form });
  }

  const left = async () => ({
    tables: await askPostgresql("SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace", name),
    datasets: await world.db.$count(dataset),
    folders: readdirSync(temporary).filter((folder) => folder.startsWith('isoline-upload-')),
  });

  test('there are more than two hundred', () => {
    expect(files.length).toBeGreaterThan(200);
  });

  test.each(files.map((file) => [file.title, file] as const))(
    '%s',
    async (_, file) => {
      const answer = await send(own, file, { table_name: 't' });
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
    expect(await askPostgresql('SELECT * FROM t', name)).toEqual([
      { n: 1, at: new Date('2024-01-31T10:00:00'), tags: '["x"]', city: null },
      { n: 2.5, at: null, tags: null, city: 'Málaga' },
    ]);
  });

  test('formulas are stored as the texts they are', async () => {
    const formulas = ['=1+1', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2+3'];
    const bytes = new TextEncoder().encode(`f\n${formulas.join('\n')}\n`);
    const file = { title: 'formulas', name: 'a.csv', bytes, fields: { type: 'csv' } };
    expect(await send(own, file, { table_name: 'formulas' })).toMatchObject({ status: 201 });
    const stored = await askPostgresql('SELECT f FROM formulas', name);
    expect(stored.map(({ f }) => f)).toEqual(formulas);
  });
});
