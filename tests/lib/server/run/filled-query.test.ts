import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataset } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { AppError } from '@/lib/errors/app-error';
import { resolveQuery } from '@/lib/query/resolve-query';
import { statementKey } from '@/lib/server/cache/statement-key';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { planQuery, queryClock } from '@/lib/server/run/query-plan';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { dashboardBundle } from '@/tests/support/bundle';
import { viewerWith } from '@/tests/support/viewer';
import { openWorld, type World } from '@/tests/support/world';

let world: World;
let id: number;
const admin = viewerWith();
const never = new AbortController().signal;

beforeAll(async () => {
  world = await openWorld('embedded');
  await importBundle({
    kind: 'dashboard',
    bytes: dashboardBundle(),
    secrets: noSecrets,
    overwrite: false,
    viewer: admin,
  });
  id = (await world.db.select({ id: dataset.id }).from(dataset))[0]?.id ?? 0;
});
afterAll(() => world.close());

async function planned(sql: string | null, viewer = admin, wire: Parameters<typeof resolveQuery>[0] = {}) {
  await world.db.update(dataset).set({ sql, template_params: '{"region": "north"}' }).where(eq(dataset.id, id));
  const open = await openDataset({ id, type: 'table' }, viewer);
  const query = resolveQuery(
    { columns: ['region'], row_limit: 7, ...wire },
    open.description,
    {},
    { standard: 100, most: 100 },
  );
  const plan = await planQuery(query, open, queryClock(query, Date.UTC(2024, 1, 29)), never);
  const key = statementKey({
    statement: plan.statement,
    databaseId: 1,
    effectiveUser: null,
    catalog: null,
    schema: null,
  });
  return { ...plan, key };
}

const somebody = (username: string) => viewerWith({ username });

test('a dataset that asks who looks makes another statement, and another key, for everybody', async () => {
  const sql = "SELECT * FROM sales WHERE owner = '{{ current_username() }}'";
  const [ann, bob] = [await planned(sql, somebody('ann')), await planned(sql, somebody('bob'))];
  expect(ann.text).toContain("owner = 'ann'");
  expect(bob.text).toContain("owner = 'bob'");
  expect(ann.key).not.toBe(bob.key);
});

test('a row rule is filled in before it is checked', async () => {
  const [rule] = await world.db
    .insert(rowLevelSecurity)
    .values({ name: 'own', filter_type: 'Base', clause: "owner = '{{ current_username() }}' OR shared" })
    .returning();
  const rls_id = rule?.id ?? 0;
  await world.db.insert(rowLevelSecurityTable).values({ rls_id, dataset_id: id });
  expect((await planned('SELECT * FROM sales', somebody('ann'))).text).toContain("(owner = 'ann' OR shared)");
  await world.db
    .update(rowLevelSecurity)
    .set({ clause: '{{ "1=1) OR (1=1" }}' })
    .where(eq(rowLevelSecurity.id, rls_id));
  await expect(planned('SELECT * FROM sales')).rejects.toMatchObject({ code: 'clause_invalid' });
  await world.db.delete(rowLevelSecurity).where(eq(rowLevelSecurity.id, rls_id));
});

test('what a request puts into a template goes through the checks of the text it makes', async () => {
  const where = '{{ "a = 1) OR (1 = 1" }}';
  await expect(planned('SELECT * FROM sales', admin, { extras: { where } })).rejects.toMatchObject({
    code: 'clause_invalid',
  });
  const query = 'region IN (SELECT region FROM {{ "secrets" }})';
  await expect(planned('SELECT * FROM sales', admin, { extras: { where: query } })).rejects.toBeInstanceOf(AppError);
  const drop = "SELECT 1{{ '; DROP TABLE sales' }}";
  await expect(planned(drop)).rejects.toBeInstanceOf(AppError);
});

test('parameters of the address cannot leave their quotes', async () => {
  const sql = "SELECT * FROM sales WHERE region = '{{ url_param('r') }}'";
  const { text } = await planned(sql, admin, { url_params: { r: "x' OR '1'='1" } });
  expect(text).toContain("region = 'x'' OR ''1''=''1'");
});

test('a template may take a filter over', async () => {
  const sql = "SELECT * FROM sales WHERE region IN {{ filter_values('region', remove_filter=True)|where_in }}";
  const { text, usedFilters } = await planned(sql, admin, { filters: [{ col: 'region', op: 'IN', val: ['north'] }] });
  expect(text.match(/'north'/g)).toHaveLength(1);
  expect(usedFilters).toEqual(['region']);
});

test('a dataset stands inside another only for those who may read it', async () => {
  const sql = `SELECT * FROM {{ dataset(${id + 1000}) }}`;
  await expect(planned(sql)).rejects.toMatchObject({ code: 'not_found' });
  const itself = `SELECT * FROM {{ dataset(${id}) }}`;
  await expect(planned(itself)).rejects.toMatchObject({ code: 'template_failed' });
});

test('parameters of the dataset and the query are known by name; what is missing is named', async () => {
  expect((await planned("SELECT * FROM sales WHERE region = '{{ region }}' LIMIT {{ row_limit }}")).text).toContain(
    "region = 'north' LIMIT 7",
  );
  await expect(planned('SELECT * FROM sales WHERE region = {{ unknown }}')).rejects.toMatchObject({
    code: 'template_unfilled',
    facts: { names: 'unknown' },
  });
  await expect(planned('SELECT 1', admin, { extras: { where: '{{ nope.x }}' } })).rejects.toThrow(
    "Error in jinja expression in WHERE clause: 'nope' is undefined",
  );
  await expect(planned('SELECT 1\n{% if %}')).rejects.toMatchObject({ code: 'template_invalid' });
  await expect(planned('{% if false %}SELECT 1{% endif %}')).rejects.toMatchObject({ code: 'query_invalid' });
});
