import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '@/db/metadata';
import { openPostgres } from '@/db/postgres';
import { isUnreachable } from '@/db/unreachable';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

describe('metadata on a PostgreSQL server that ends connections', () => {
  const name = `isoline_lost_${process.pid}`;
  let connection: Connection;

  beforeAll(async () => {
    await askPostgresql(`CREATE DATABASE ${name}`);
    const url = new URL(postgresqlServer.href);
    url.pathname = `/${name}`;
    connection = await openPostgres(url.href);
  });

  afterAll(async () => {
    await connection.close();
    await askPostgresql(`DROP DATABASE ${name}`);
  });

  const endAll = () =>
    askPostgresql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);

  const rows = async (query: SQL) => Array.from((await connection.database.execute(query)) as Iterable<unknown>);

  let isOver = false;

  /** Runs queries one after the other until one fails. */
  async function work(): Promise<void> {
    while (!isOver) await connection.database.execute(sql`select 1`);
  }

  async function workInTransaction(): Promise<void> {
    await connection.database.transaction(async (tx) => {
      while (!isOver) await tx.execute(sql`select 1`);
    });
  }

  test('every query settles, and the next ones are answered at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([...Array(10)].map(() => connection.database.execute(sql`select pg_sleep(0.05)`)));
      isOver = false;
      // More than there are connections, so that some wait for one.
      const busy = Promise.allSettled([...Array(6)].flatMap(() => [work(), workInTransaction()]));
      await new Promise((resolve) => setTimeout(resolve, 30 + 7 * round));
      await endAll();
      isOver = true;
      const failures = (await busy).filter((each) => each.status === 'rejected').map(({ reason }) => reason);
      expect(failures).not.toEqual([]);
      expect(failures.filter((failure) => !isUnreachable(failure))).toEqual([]);
      const answers = [...Array(20)].map(() => rows(sql`select 2 as two`));
      expect(await Promise.all(answers)).toEqual(Array(20).fill([{ two: 2 }]));
    }
  });

  test('a transaction that goes on after its connection is lost is rejected, and nothing of it is kept', async () => {
    await connection.database.execute(sql`create table kept (value int)`);
    const transaction = connection.database.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      await endAll();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.execute(sql`insert into kept values (2)`).catch(() => undefined);
    });
    await expect(transaction).rejects.toSatisfy(isUnreachable);
    expect(await rows(sql`select * from kept`)).toEqual([]);
  });

  test('an error inside a transaction or a savepoint takes back its own writes alone', async () => {
    await connection.database.execute(sql`create table partly (value int)`);
    const fails = connection.database.transaction(async (tx) => {
      await tx.execute(sql`insert into partly values (1)`);
      throw new Error('refused');
    });
    await expect(fails).rejects.toThrow('refused');
    await connection.database.transaction(async (tx) => {
      await tx.execute(sql`insert into partly values (2)`);
      const inner = tx.transaction(async (nested) => {
        await nested.execute(sql`insert into partly values (3)`);
        throw new Error('refused');
      });
      await expect(inner).rejects.toThrow('refused');
    });
    expect(await rows(sql`select * from partly`)).toEqual([{ value: 2 }]);
  });

  test('more transactions than there are connections take turns', async () => {
    const each = [...Array(40)].map((_, index) =>
      connection.database.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.01)`);
        return index;
      }),
    );
    expect(await Promise.all(each)).toEqual([...Array(40).keys()]);
  });

  test('what waits for a connection is rejected when the database is closed', async () => {
    const url = new URL(postgresqlServer.href);
    url.pathname = `/${name}`;
    const closing = await openPostgres(url.href);
    const asleep = (count: number) => [...Array(count)].map(() => closing.database.execute(sql`select pg_sleep(0.3)`));
    await Promise.all(asleep(10));
    const asked = Promise.allSettled(asleep(15));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [results] = await Promise.all([asked, closing.close()]);
    expect(results.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), ...Array(5).fill('rejected')]);
  });
});
