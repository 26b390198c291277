import { expect, test } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/made-dashboard';
import { callerOf } from '@/tests/pages/lists/open-list';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const table = `exact_${process.pid}`;
const made: string[] = [];
let dataset = 0;

test.beforeAll(async ({ request }) => {
  await askPostgresql(`CREATE TABLE ${table} AS SELECT i::numeric AS amount FROM generate_series(1, 3) i`);
  const call = await callerOf(request);
  const make = async (kind: string, data: object): Promise<number> => {
    const id = await call.make(`/api/v1/${kind}/`, data);
    made.unshift(`/api/v1/${kind}/${id}`);
    return id;
  };
  const database = await make('database', { database_name: table, sqlalchemy_uri: postgresqlServer.href });
  dataset = await make('dataset', { database, schema: 'public', table_name: table });
});

test.afterAll(async ({ request }) => {
  const call = await callerOf(request);
  for (const path of made) await call.remove(path);
  await askPostgresql(`DROP TABLE IF EXISTS ${table}`);
});

test('an exact decimal is the same number on the page, to the API, and on the page again', async ({ page }) => {
  const shown = page.getByRole('region', { name: 'Chart', exact: true }).locator('figure');
  const form = (label: string) => ({
    ...{ viz_type: 'big_number_total', datasource: `${dataset}__table`, y_axis_format: '.4f' },
    metric: { expressionType: 'SQL', sqlExpression: 'AVG(amount) / 7', label },
  });
  const seen = async (label: string): Promise<void> => {
    await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form(label)))}`);
    await expect(shown).toContainText('0.2857');
  };
  const told = async (label: string): Promise<unknown> => {
    const answer = await page.request.post('/api/v1/chart/data', {
      headers: await proof(page.request),
      data: {
        datasource: { id: dataset, type: 'table' },
        queries: [{ metrics: [form(label).metric], columns: [] }],
        force: true,
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const { result } = (await answer.json()) as { readonly result: readonly { readonly data: readonly object[] }[] };
    return result[0]?.data;
  };
  await seen('page first');
  expect(await told('page first')).toEqual([{ 'page first': expect.closeTo(2 / 7, 9) }]);
  expect(await told('API first')).toEqual([{ 'API first': expect.closeTo(2 / 7, 9) }]);
  await seen('API first');
});
