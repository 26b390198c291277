import { GET as getTile } from '@/app/(main)/superset/dashboard/[key]/tile/[chart]/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { signToken } from '@/lib/server/auth/token';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

/** Tables of a world in which one rule hides the rows of the south; a dashboard of them is embedded for `guest`. */
let world: World;
export const admin = new Caller();
export const page = new Caller();
export const guest = new Caller();
export const ids = { table: 0, virtual: 0, open: 0, numbers: 0, chart: 0, virtualChart: 0, broken: 0, dashboard: 0 };

/** Opens the world that the constants above describe. */
export async function openRuledWorld(): Promise<World> {
  world = await openWorld('postgres');
  const { db } = world;
  const adminId = await addUser(db, 'admin', 'Admin');
  const owner = { id: adminId, sessionVersion: 1 };
  admin.extra.authorization = `Bearer ${await signToken(owner, 'access', true)}`;
  await page.signIn(adminId);
  const [source] = await db
    .insert(database)
    .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
    .returning();
  const databaseId = source?.id ?? 0;
  await db.execute("create table sales as select * from (values ('north', 2), ('south', 3)) as s(region, amount)");
  ids.table = await addDataset('sales', null, databaseId);
  ids.virtual = await addDataset('sales again', 'select * from sales', databaseId);
  ids.numbers = await addDataset('numbers', 'select * from sales', databaseId);
  ids.open = await addDataset('open', "select 'a word' as region, 1 as amount", databaseId);
  await world.db
    .insert(datasetColumn)
    .values({ dataset_id: ids.numbers, column_name: 'as a number', expression: 'CAST(region AS INTEGER)' });
  await world.db.insert(datasetMetric).values({
    dataset_id: ids.open,
    metric_name: 'broken',
    expression: 'MAX(CAST(region AS INTEGER))',
  });
  const [rule] = await db
    .insert(rowLevelSecurity)
    .values({ name: 'north only', filter_type: 'Base', clause: "region = 'north'" })
    .returning();
  await db.insert(rowLevelSecurityTable).values({ rls_id: rule?.id ?? 0, dataset_id: ids.table });
  ids.chart = await addChart('Sales', ids.table);
  ids.virtualChart = await addChart('Sales again', ids.virtual);
  ids.broken = await addChart('Broken', ids.open, 'broken');
  await addDashboard();
  await grant(db, 'Public', 'can_read on Dashboard', 'can_read on Chart', 'can_csv on Superset');
  return world;
}

async function addDataset(table_name: string, sql: string | null, database_id: number): Promise<number> {
  const [made] = await world.db.insert(dataset).values({ table_name, sql, schema: 'public', database_id }).returning();
  const id = made?.id ?? 0;
  await world.db.insert(datasetColumn).values([
    { dataset_id: id, column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
    { dataset_id: id, column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
  ]);
  await world.db.insert(datasetMetric).values({ dataset_id: id, metric_name: 'total', expression: 'SUM(amount)' });
  return id;
}

async function addChart(slice_name: string, datasource_id: number, metric = 'total'): Promise<number> {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: [metric], row_limit: 10 };
  const [made] = await world.db
    .insert(chart)
    .values({
      slice_name,
      viz_type: 'table',
      datasource_id,
      datasource_type: 'table',
      params: JSON.stringify(form),
      query_context: JSON.stringify(context(datasource_id)),
    })
    .returning();
  return made?.id ?? 0;
}

async function addDashboard(): Promise<void> {
  const targets = [{ datasetId: ids.table, column: { name: 'region' } }];
  const filter = {
    id: 'NATIVE_FILTER-region',
    name: 'Region',
    filterType: 'filter_select',
    targets,
    type: 'NATIVE_FILTER',
  };
  const whole = {
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    defaultDataMask: {},
    cascadeParentIds: [],
    controlValues: {},
  };
  const metadata = { native_filter_configuration: [{ ...filter, ...whole }] };
  const [made] = await world.db
    .insert(dashboard)
    .values({ dashboard_title: 'Regions', published: true, json_metadata: JSON.stringify(metadata) })
    .returning();
  ids.dashboard = made?.id ?? 0;
  await world.db
    .insert(dashboardChart)
    .values([ids.chart, ids.virtualChart, ids.broken].map((chart_id) => ({ dashboard_id: ids.dashboard, chart_id })));
  const [embedded] = await world.db
    .insert(embeddedDashboard)
    .values({ dashboard_id: ids.dashboard, allowed_domains: [] })
    .returning();
  const resources = [{ type: 'dashboard' as const, id: embedded?.uuid ?? '' }];
  guest.extra['x-guesttoken'] = await signGuestToken({ user: {}, resources, rls_rules: [] });
}

export function context(datasource_id: number, more: Record<string, unknown> = {}) {
  const query = { columns: ['region'], metrics: ['total'], row_limit: 10, orderby: [] };
  return { datasource: { id: datasource_id, type: 'table' }, queries: [query], ...more };
}

export const params = (of: Record<string, string>) => ({ params: Promise.resolve(of as never) });
/** Chart data of a dataset, with `more` in the request. */
export const dataOf = async (who: Caller, more: Record<string, unknown>, table = ids.table) =>
  who.json(dataRoute, 'POST', '/api/v1/chart/data', context(table, more));
export const tile = (who: Caller, id: number, part: string) =>
  who.send(
    (request) => getTile(request, params({ key: String(ids.dashboard), chart: String(id) })),
    'GET',
    `/superset/dashboard/${ids.dashboard}/tile/${id}/?part=${part}`,
  );

export const values = (id: number, column: string) =>
  `/api/v1/datasource/table/${id}/column/${encodeURIComponent(column)}/values/`;
