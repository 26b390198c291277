import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { migrationsFolder } from '@/db/location';
import { migrateAlone } from '@/db/postgres';
import { freshDatabase, isPostgresReachable } from '@/tests/support/metadata';
import { OldVersion } from './old-version';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), tag: z.string() })) });
const parsed = (file: string): unknown => JSON.parse(readFileSync(join(migrationsFolder(), 'meta', file), 'utf8'));
const journal = Journal.parse(parsed('_journal.json'));
const last = journal.entries.length - 1;
/** The first migration that keeps the rule; it came with a unique index that is partial. */
const firstOfRule = 2;
const snapshotOf = (idx: number) => parsed(`${String(idx).padStart(4, '0')}_snapshot.json`);

describe.runIf(await isPostgresReachable())('an update while the version before still runs', () => {
  const folders = mkdtempSync(join(tmpdir(), 'isoline-versions-'));
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let client: postgres.Sql;

  let migrated: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    migrated = await freshDatabase();
    await migrateAlone(migrated.url, false);
  }, 30_000);
  afterEach(async () => {
    await client.end();
    await fresh.drop();
  });
  afterAll(async () => {
    await migrated.drop();
    rmSync(folders, { recursive: true });
  });

  async function renew(copied?: string): Promise<void> {
    fresh = await freshDatabase(copied);
    client = postgres(fresh.url, {
      max: 1,
      fetch_types: false,
      onnotice: () => undefined,
      connection: { synchronous_commit: 'off' },
    });
  }

  /** The folder of migrations as it was when this one was the newest. */
  function folderUntil(idx: number): string {
    const folder = join(folders, String(idx));
    mkdirSync(join(folder, 'meta'), { recursive: true });
    const entries = journal.entries.filter((entry) => entry.idx <= idx);
    for (const { tag } of entries) copyFileSync(join(migrationsFolder(), `${tag}.sql`), join(folder, `${tag}.sql`));
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    return folder;
  }
  const migrateTo = (idx: number) => migrateAlone(fresh.url, false, folderUntil(idx));

  test('every migration leaves the tables as the version before reads and writes them', async () => {
    await renew();
    for (let idx = firstOfRule; idx <= last; idx += 1) {
      const before = new OldVersion(snapshotOf(idx - 1));
      await migrateTo(idx - 1);
      expect([idx - 1, await before.use(client)]).toEqual([idx - 1, []]);
      await migrateTo(idx);
      expect([idx, await before.use(client)]).toEqual([idx, []]);
    }
  }, 120_000);

  test.each([
    ['adds a column that may be null', 'chart', 'alter table chart add column motto text', []],
    ['adds a column with a default', 'chart', "alter table chart add column motto text not null default ''", []],
    ['adds a table', 'chart', 'create table motto (chart_id integer references chart on delete cascade)', []],
    ['drops an index', 'chart', 'drop index chart_changed_on_id_index', []],
    [
      'takes a column away',
      'dashboard',
      'alter table dashboard drop column css',
      ['read dashboard', 'insert dashboard'],
    ],
    [
      'renames a column',
      'dashboard',
      'alter table dashboard rename css to style',
      ['read dashboard', 'insert dashboard'],
    ],
    ['takes a table away', 'recovery_code', 'drop table recovery_code', ['read recovery_code', 'insert recovery_code']],
    [
      'renames a table',
      'recovery_code',
      'alter table recovery_code rename to code',
      ['read recovery_code', 'insert recovery_code'],
    ],
    [
      'demands a column that the version before does not know',
      'css_template',
      "alter table css_template add motto text not null default ''; alter table css_template alter motto drop default",
      ['insert css_template'],
    ],
    [
      'demands a column that could be null',
      'css_template',
      "update css_template set css = ''; alter table css_template alter css set not null, alter css set default ''",
      ['read css_template', 'set to null css_template'],
    ],
    [
      'changes what a column holds',
      'dataset',
      `alter table dataset alter "offset" drop default, alter "offset" type text, alter "offset" set default '0'`,
      ['read dataset'],
    ],
    [
      'takes a unique key away',
      'key_value',
      'alter table key_value drop constraint key_value_unique',
      ['insert if it is new key_value'],
    ],
    [
      'demands a reference',
      'log',
      'delete from log; alter table log add foreign key (slice_id) references theme',
      ['insert log', 'read log'],
    ],
  ])('a migration that %s', async (_name, table, text, expected) => {
    await renew(migrated.url);
    const before = new OldVersion(snapshotOf(last), table);
    expect(await before.use(client)).toEqual([]);
    await client.unsafe(text);
    const problems = (await before.use(client)).map((problem) => problem.split(':')[0] ?? '');
    for (const each of expected) expect(problems).toContain(each);
    if (expected.length === 0) expect(problems).toEqual([]);
  });

  test('replicas of both versions that start at once on an empty database leave that of the newer', async () => {
    await renew();
    const versions = [last - 1, last, last - 1, last, last - 1];
    await Promise.all(versions.map(migrateTo));
    const applied = await client`select count(*)::int as count from drizzle.__drizzle_migrations`;
    expect(applied).toMatchObject([{ count: last + 1 }]);
    for (const idx of [last - 1, last]) expect(await new OldVersion(snapshotOf(idx)).use(client)).toEqual([]);
  });

  test('the version before goes on working while the newer one migrates, and may start again after it', async () => {
    await renew();
    await migrateTo(last - 1);
    const before = new OldVersion(snapshotOf(last - 1));
    let isOver = false;
    const working = (async () => {
      const problems: string[] = [];
      while (!isOver) problems.push(...(await before.use(client)));
      return problems;
    })();
    try {
      await Promise.all([migrateTo(last), migrateTo(last)]);
      await migrateTo(last - 1);
    } finally {
      isOver = true;
    }
    expect(await working).toEqual([]);
    expect(await before.use(client)).toEqual([]);
    expect(await new OldVersion(snapshotOf(last)).use(client)).toEqual([]);
  });
});
