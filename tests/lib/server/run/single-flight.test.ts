import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST } from '@/app/api/v1/chart/data/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases, openDatabase } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, places, type World } from '@/tests/support/world';

const charts = 12;
const readers = 20;

/** Many viewers open one dashboard at once: each query runs once, and nobody receives the rows of another viewer. */
describe.skipIf(!(await isPostgresqlReachable())).each(places)('a dashboard opened at once, kept in %s', (place) => {
  let world: World;
  let databaseId = 0;
  const tokens: string[] = [];
  const ids = { shared: 0, slow: 0, own: 0, ruled: 0 };

  /** The result cache outlives a test world: each store therefore uses its own names for its rows. */
  beforeAll(async () => {
    world = await openWorld(place);
    for (let at = 0; at < readers; at += 1) {
      const id = await addUser(world.db, `reader${at}`, at % 2 === 0 ? 'Alpha' : 'Admin');
      tokens.push(await signToken({ id, sessionVersion: 1 }, 'access', true));
    }
    const address = storeAddress(`postgresql://postgres@${postgresqlServer.host}/postgres`);
    const [stored] = await world.db
      .insert(database)
      .values({ database_name: 'shared', ...address, extra: '{}' })
      .returning();
    databaseId = stored?.id ?? 0;
    ids.shared = await addDataset('shared', `select n as a from generate_series(1, 5000) as ${place} (n)`);
    const slowSql = `select 1 as a from (select count(*) as n from generate_series(1, 5000) as x,
      generate_series(1, 5000) as y) as ${place}`;
    ids.slow = await addDataset('slow', slowSql);
    ids.own = await addDataset('own', "select '{{ current_username() }}' as a");
    ids.ruled = await addDataset('ruled', `select n as a from generate_series(1, 4) as ${place} (n)`);
    await hideHalf(ids.ruled);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    closeDatabases();
    await world.close();
  });

  async function addDataset(table_name: string, sql: string): Promise<number> {
    const [made] = await world.db.insert(dataset).values({ table_name, sql, database_id: databaseId }).returning();
    const dataset_id = made?.id ?? 0;
    await world.db.insert(datasetColumn).values({ dataset_id, column_name: 'a', groupby: true });
    await world.db.insert(datasetMetric).values({ dataset_id, metric_name: 'count', expression: 'COUNT(*)' });
    return dataset_id;
  }

  /** A row rule: Alphas see the rows above 2. */
  async function hideHalf(dataset_id: number): Promise<void> {
    const roles = await world.db.select().from(role);
    const [rule] = await world.db
      .insert(rowLevelSecurity)
      .values({ name: 'half', filter_type: 'Regular', clause: 'a > 2', group_key: null })
      .returning();
    const rls_id = rule?.id ?? 0;
    const role_id = roles.find(({ name }) => name === 'Alpha')?.id ?? 0;
    await world.db.insert(rowLevelSecurityRole).values({ rls_id, role_id });
    await world.db.insert(rowLevelSecurityTable).values({ rls_id, dataset_id });
  }

  async function ask(token: string, id: number, chart: number, over: object = {}) {
    const query = { columns: ['a'], metrics: ['count'], row_limit: 100 + chart, orderby: [['a', true]] };
    const response = await POST(
      new Request('http://localhost:8088/api/v1/chart/data', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ datasource: { id, type: 'table' }, queries: [query], ...over }),
      }),
    );
    expect(response.status).toBe(200);
    const { result } = await response.json();
    return result[0].data.map(({ a }: { a: unknown }) => a);
  }

  async function countRuns(work: () => Promise<unknown>): Promise<number> {
    const { connection } = await openDatabase(databaseId, null);
    const run = vi.spyOn(connection, 'run');
    await work();
    const count = run.mock.calls.length;
    run.mockRestore();
    return count;
  }

  const everybody = (id: number, over?: object) =>
    Promise.all(tokens.flatMap((token) => Array.from({ length: charts }, (_, chart) => ask(token, id, chart, over))));

  test('runs each of its queries once', async () => {
    expect(await countRuns(() => everybody(ids.shared))).toBe(charts);
    expect(await countRuns(() => everybody(ids.shared))).toBe(0);
  });

  test('shares what is asked anew, too', async () => {
    expect(await countRuns(() => Promise.all(tokens.map((token) => ask(token, ids.slow, 0, { force: true }))))).toBe(1);
  });

  test('gives each reader what their name and their rules let them see', async () => {
    const names = await Promise.all(tokens.map((token) => ask(token, ids.own, 0)));
    expect(names).toEqual(tokens.map((_, at) => [`reader${at}`]));
    const runs = await countRuns(async () => {
      const seen = await Promise.all(tokens.map((token) => ask(token, ids.ruled, 0)));
      expect(seen).toEqual(tokens.map((_, at) => (at % 2 === 0 ? [3, 4] : [1, 2, 3, 4])));
    });
    expect(runs).toBe(2);
  });
});
