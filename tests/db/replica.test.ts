import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection, Metadata, ReplicaReport } from '@/db/metadata';
import { openPostgres } from '@/db/postgres';
import { dashboard } from '@/db/schema/dashboard';
import { log } from '@/db/schema/log';
import { canOwnPostgresql } from '@/tests/support/servers/own-postgresql';
import { type StandbyPostgresql, startStandbyPostgresql } from '@/tests/support/servers/standby-postgresql';

describe.skipIf(!canOwnPostgresql())('a read replica of the metadata database', () => {
  let servers: StandbyPostgresql;
  let [url, readUrl] = ['', ''];
  /** Two processes of the product on the same database. */
  let one: Connection;
  let other: Connection;
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);

  beforeAll(async () => {
    servers = await startStandbyPostgresql();
    [url, readUrl] = [`${servers.primary}/postgres`, `${servers.standby}/postgres`];
  }, 60_000);
  afterAll(() => servers.stop());

  beforeEach(async () => {
    [one, other] = [await open(), await open()];
    await one.database.delete(dashboard);
    await inUse();
  });
  afterEach(async () => {
    await one.close();
    await other.close();
  });

  const open = () => openPostgres(url, readUrl, { checkEveryMs: 50, maxLagMs: 500 });
  const reportOf = ({ replica }: Connection): ReplicaReport => {
    if (replica === null) throw new Error('There is no replica.');
    return replica.report;
  };
  const inUse = async () => {
    await servers.caughtUp();
    await expect.poll(() => [reportOf(one).state, reportOf(other).state]).toEqual(['used', 'used']);
  };
  const isStandby = async (database: Metadata) => {
    const [row] = Array.from(
      (await database.execute(sql`select pg_is_in_recovery() as answer`)) as Iterable<{ answer: boolean }>,
    );
    return row?.answer;
  };
  const readOf = async ({ replica, database }: Connection): Promise<Metadata> =>
    (await replica?.database()) ?? database;
  const titles = async (connection: Connection) => {
    const db = await readOf(connection);
    return (await db.select({ title: dashboard.dashboard_title }).from(dashboard)).map(({ title }) => title);
  };

  test('answers reads, and the primary answers everything else', async () => {
    expect(await isStandby(await readOf(one))).toBe(true);
    expect(await isStandby(one.database)).toBe(false);
    await one.database.transaction(async (tx) => expect(await isStandby(tx)).toBe(false));
    expect(reportOf(one)).toMatchObject({ state: 'used', reads: { replica: 1, primary: 0 } });
  });

  test('is passed over until it shows what was saved, in every process', async () => {
    await servers.pauseReplay();
    await one.database.insert(dashboard).values({ dashboard_title: 'Saved' });
    expect(await titles(one)).toEqual(['Saved']);
    expect(await titles(other)).toEqual(['Saved']);
    expect(await isStandby(await readOf(other))).toBe(false);
    await servers.resumeReplay();
    await inUse();
    expect(await isStandby(await readOf(other))).toBe(true);
    expect(await titles(other)).toEqual(['Saved']);
  });

  test.each([
    ['a change', (db: Metadata) => db.update(dashboard).set({ dashboard_title: 'Changed' }), ['Changed']],
    ['a deletion', (db: Metadata) => db.delete(dashboard), []],
    [
      'a transaction',
      (db: Metadata) =>
        db.transaction(async (tx) => {
          await tx.transaction((inner) => inner.update(dashboard).set({ dashboard_title: 'Changed' }));
          await tx.select().from(dashboard);
        }),
      ['Changed'],
    ],
    ['a statement with a head', (db: Metadata) => db.execute(sql`with gone as (select 1) delete from dashboard`), []],
  ])('%s counts as saved when it ends', async (_name, write, expected) => {
    await one.database.insert(dashboard).values({ dashboard_title: 'Saved' });
    await inUse();
    await servers.pauseReplay();
    await write(one.database);
    expect(await titles(other)).toEqual(expected);
    await servers.resumeReplay();
  });

  test('what failed and what wrote to a journal does not keep readers from it', async () => {
    await servers.pauseReplay();
    await one.database.insert(log).values({ action: 'seen' });
    await expect(one.database.execute(sql`delete from no_such_table`)).rejects.toThrow();
    await expect(
      one.database.transaction(async (tx) => {
        await tx.insert(dashboard).values({ dashboard_title: 'Taken back' });
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await isStandby(await readOf(other))).toBe(true);
    expect(await titles(other)).toEqual([]);
    await servers.resumeReplay();
  });

  test('a read during many writes shows each write that ended before it began', async () => {
    const [row] = await one.database.insert(dashboard).values({ dashboard_title: '0' }).returning({ id: dashboard.id });
    const id = row?.id ?? 0;
    let ended = 0;
    let isOver = false;
    const writing = (async () => {
      for (let at = 1; at <= 300; at += 1) {
        await one.database
          .update(dashboard)
          .set({ dashboard_title: String(at) })
          .where(eq(dashboard.id, id));
        ended = at;
      }
      isOver = true;
    })();
    const late: string[] = [];
    let reads = 0;
    while (!isOver) {
      const before = ended;
      const [title] = await titles(other);
      reads += 1;
      if (Number(title) < before) late.push(`${title} after ${before}`);
    }
    await writing;
    expect(late).toEqual([]);
    expect(reads).toBeGreaterThan(50);
  });

  test('of a process without the setting, writes count as well', async () => {
    const third = await openPostgres(url);
    await servers.pauseReplay();
    await third.database.insert(dashboard).values({ dashboard_title: 'Saved' });
    expect(await titles(one)).toEqual(['Saved']);
    await servers.resumeReplay();
    await third.close();
  });

  test('is not used while it is too far behind, and says so once', async () => {
    told.mockClear();
    await servers.pauseReplay();
    await one.database.insert(log).values({ action: 'seen' });
    await expect.poll(() => [reportOf(one).state, reportOf(other).state]).toEqual(['behind', 'behind']);
    expect(reportOf(one).lagSeconds).toBeGreaterThan(0.5);
    expect(await isStandby(await readOf(one))).toBe(false);
    const lines = told.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual(
      Array(2).fill(expect.objectContaining({ level: 'warning', metadata: 'read replica', state: 'behind' })),
    );
    await servers.resumeReplay();
    await inUse();
    expect(await isStandby(await readOf(one))).toBe(true);
  });

  test('that ends is replaced by the primary in the middle of a read, and used again when it is back', async () => {
    await one.database.insert(dashboard).values({ dashboard_title: 'Saved' });
    await inUse();
    const database = await readOf(one);
    await servers.stopStandby();
    expect(await database.select({ title: dashboard.dashboard_title }).from(dashboard)).toEqual([{ title: 'Saved' }]);
    expect(reportOf(one)).toMatchObject({ state: 'unreachable', lagSeconds: null });
    expect(await titles(one)).toEqual(['Saved']);
    await servers.startStandby();
    await inUse();
    expect(await isStandby(await readOf(one))).toBe(true);
  });

  test('that hangs is given up after seconds, and its readers are answered', async () => {
    await one.database.insert(dashboard).values({ dashboard_title: 'Saved' });
    await inUse();
    const goOn = await servers.freezeStandby();
    const begun = Date.now();
    try {
      expect(await Promise.all([...Array(20)].map(() => titles(one)))).toEqual(Array(20).fill(['Saved']));
      expect(Date.now() - begun).toBeLessThan(9000);
      expect(reportOf(one).state).toBe('unreachable');
    } finally {
      goOn();
    }
    await inUse();
  }, 30_000);

  test('that is no standby is not used', async () => {
    const wrong = await openPostgres(url, url, { checkEveryMs: 50 });
    await expect.poll(() => reportOf(wrong).state).toBe('no_standby');
    expect(await readOf(wrong)).toBe(wrong.database);
    await wrong.close();
  });

  test('that cannot be reached at the start does not keep the product from starting', async () => {
    const lonely = await openPostgres(url, 'postgres://postgres@127.0.0.1:1/postgres');
    await lonely.replica?.check();
    expect(reportOf(lonely).state).toBe('unreachable');
    expect(await titles(lonely)).toEqual([]);
    await lonely.close();
  });
});
