import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/v1/chart/data/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const marker = `isoline_files_${process.pid}`;
const rows = 150_000;
const columns = ['n', 'label', 'at'];

/** Files of chart data are written while they are sent; the text is the same for few and many rows. */
describe.skipIf(!(await isPostgresqlReachable()))('the file of a query', () => {
  let world: World;
  let token = '';
  const datasets = { postgresql: 0, duckdb: 0 };

  beforeAll(async () => {
    world = await openWorld('embedded');
    token = await signToken({ id: await addUser(world.db, 'admin', 'Admin'), sessionVersion: 1 }, 'access', true);
    const address = `postgresql://postgres@${postgresqlServer.host}/postgres?application_name=${marker}`;
    const many = `generate_series(1, ${rows})`;
    datasets.postgresql = await addDataset(
      'postgresql',
      address,
      `select n, case n % 3 when 0 then '=' || n when 1 then 'a, "b"' end as label, timestamp '2020-01-01' + n * interval '1 day' as at from ${many} as n`,
    );
    datasets.duckdb = await addDataset(
      'duckdb',
      'duckdb://',
      `select n, case n % 3 when 0 then '=' || n when 1 then 'a, "b"' end as label, timestamp '2020-01-01' + to_days(n::int) as at from ${many} as r (n)`,
    );
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function addDataset(name: string, address: string, sql: string): Promise<number> {
    const [stored] = await world.db
      .insert(database)
      .values({ database_name: name, ...storeAddress(address), extra: '{}' })
      .returning();
    const [made] = await world.db
      .insert(dataset)
      .values({ table_name: name, sql, database_id: stored?.id ?? 0 })
      .returning();
    for (const column_name of columns)
      await world.db.insert(datasetColumn).values({ dataset_id: made?.id ?? 0, column_name, groupby: true });
    return made?.id ?? 0;
  }

  function ask(id: number, result_format: string, row_limit: number, signal?: AbortSignal): Promise<Response> {
    const queries = [{ columns, metrics: null, row_limit, orderby: [['n', true]] }];
    return POST(
      new Request('http://localhost:8088/api/v1/chart/data', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ datasource: { id, type: 'table' }, queries, force: true, result_format }),
        ...(signal ? { signal } : {}),
      }),
    );
  }

  const head = ['n,label,at', '1,"a, ""b""",2020-01-02', '2,,2020-01-03', "3,'=3,2020-01-04"];

  test.each(['postgresql', 'duckdb'] as const)('has every row that was asked for, from %s', async (name) => {
    const lines = (await (await ask(datasets[name], 'csv', rows + 1)).text()).split('\n');
    expect([lines.length, lines.slice(0, 4), lines[rows]]).toEqual([rows + 2, head, `${rows},'=${rows},2430-09-08`]);
    expect((await (await ask(datasets[name], 'csv', 3)).text()).split('\n')).toEqual([...head, '']);
  });

  test('numbers the rows of a worksheet', async () => {
    const bytes = new Uint8Array(await (await ask(datasets.postgresql, 'xlsx', 20_000)).arrayBuffer());
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(20_001);
    expect(sheet).toContain('<row r="20001"><c r="A20001"><v>19999</v></c><c r="B20001"><v>20000</v></c>');
  });

  test('sends the first rows before the last are read, and frees the session when its reader leaves', async () => {
    const leaving = new AbortController();
    const reader = (await ask(datasets.postgresql, 'csv', rows, leaving.signal)).body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? '').toString()).toMatch(/^n,label,at\n1,/);
    expect(value?.length).toBeLessThan(200_000);
    await reader?.cancel();
    const busy = async () => {
      const found = await askPostgresql(
        `select count(*) as n from pg_stat_activity where application_name = '${marker}' and state <> 'idle'`,
      );
      return Number(found[0]?.n);
    };
    await expect.poll(busy, { timeout: 30_000 }).toBe(0);
  });

  test('tells a mistake before it begins', async () => {
    const broken = await addDataset(
      'broken',
      `postgresql://postgres@${postgresqlServer.host}/postgres?application_name=broken`,
      'select 1 / 0 as n, 1 as label, 1 as at',
    );
    const answer = await ask(broken, 'csv', 10);
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'Error: division by zero' }]);
  });
});
