import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '@/db/metadata';
import { openPostgres } from '@/db/postgres';
import { RepeatedTexts } from '@/db/repeated-texts';
import { freshDatabase, isPostgresReachable } from '@/tests/support/metadata';

describe('what one connection prepares', () => {
  test('is what runs a second time, and no command', () => {
    const texts = new RepeatedTexts();
    expect(texts.count('select 1')).toBe(false);
    expect(texts.count('select 1')).toBe(true);
    expect(texts.count('select 2')).toBe(false);
    expect([texts.count('create table a ()'), texts.count('create table a ()')]).toEqual([false, false]);
  });

  test('has a bound, after which the connection is to be replaced', () => {
    const texts = new RepeatedTexts();
    for (let at = 0; at < 200; at += 1) {
      expect(texts.isFull).toBe(false);
      texts.count(`select ${at}`);
      texts.count(`select ${at}`);
    }
    expect(texts.isFull).toBe(true);
  });
});

describe.runIf(await isPostgresReachable())('statements that are repeated on PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let connection: Connection;
  beforeAll(async () => {
    fresh = await freshDatabase();
    connection = await openPostgres(fresh.url);
  });
  afterAll(async () => {
    await connection.close();
    await fresh.drop();
  });

  const run = async (query: ReturnType<typeof sql>) =>
    Array.from((await connection.database.execute(query)) as Iterable<Record<string, unknown>>);
  const prepared = async () => Number((await run(sql`select count(*)::int as n from pg_prepared_statements`))[0]?.n);

  test('are prepared', async () => {
    const before = await prepared();
    for (let at = 0; at < 3; at += 1) expect(await run(sql`select ${at}::int as a`)).toEqual([{ a: at }]);
    expect(await prepared()).toBeGreaterThan(before);
  });

  test('go on working when their table gets another shape', async () => {
    await run(sql`create table shaped (a int)`);
    await run(sql`insert into shaped values (1)`);
    const read = () => run(sql`select * from shaped where a > ${0}`);
    for (let at = 0; at < 3; at += 1) expect(await read()).toEqual([{ a: 1 }]);
    await run(sql`alter table shaped add column b text default 'b'`);
    expect(await read()).toEqual([{ a: 1, b: 'b' }]);
  });

  test('never fill the memory of a connection', async () => {
    for (let at = 0; at < 300; at += 1) {
      const text = sql.raw(`${at} as a`);
      expect(await run(sql`select ${text} where ${1} = 1`)).toEqual([{ a: at }]);
      expect(await run(sql`select ${text} where ${1} = 1`)).toEqual([{ a: at }]);
    }
    expect(await prepared()).toBeLessThan(200);
  });
});
