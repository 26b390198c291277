import { eq } from 'drizzle-orm';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { datasetView } from '@/lib/permissions/object-permission';
import { signToken } from '@/lib/server/auth/token';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

/**
 * Dashboards that lend data: `writer` creates dashboards and may read `own`, but not `secrets`; `reader` may read
 * dashboards.
 */
let world: World;
export const admin = new Caller();
export const writer = new Caller();
export const reader = new Caller();
export const users = { admin: 0, writer: 0, reader: 0 };
export const ids = { own: 0, secrets: 0, ownChart: 0, secretChart: 0, role: 0 };

/** Opens the world that the constants above describe. */
export async function openLentWorld(): Promise<World> {
  world = await openWorld('postgres');
  const { db } = world;
  await grant(db, 'staff', 'can_read on Dashboard');
  for (const [name, caller, ...roles] of [
    ['admin', admin, 'Admin'],
    ['writer', writer, 'Gamma', 'staff'],
    ['reader', reader, 'Gamma', 'staff'],
  ] as const) {
    users[name] = await addUser(db, name, ...roles);
    const token = await signToken({ id: users[name], sessionVersion: 1 }, 'access', true);
    caller.extra.authorization = `Bearer ${token}`;
  }
  const [staff] = await db.select().from(role).where(eq(role.name, 'staff'));
  ids.role = staff?.id ?? 0;
  const [source] = await db
    .insert(database)
    .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
    .returning();
  for (const name of ['own', 'secrets'] as const) {
    await db.execute(
      `create table ${name} as select * from (values ('anna', 'p', 2), ('bert', 'q', 3)) as s(name, code, n)`,
    );
    ids[name] = await addDataset(name, source?.id ?? 0);
  }
  ids.ownChart = await addChart(ids.own);
  ids.secretChart = await addChart(ids.secrets);
  const view = datasetView({ id: ids.own, table_name: 'own', database: { database_name: 'world' } });
  await grant(db, 'Gamma', `datasource_access on ${view}`);
  return world;
}

async function addDataset(table_name: string, database_id: number): Promise<number> {
  const [made] = await world.db.insert(dataset).values({ table_name, schema: 'public', database_id }).returning();
  const dataset_id = made?.id ?? 0;
  await world.db.insert(datasetColumn).values(
    ['name', 'code', 'n'].map((column_name) => ({
      dataset_id,
      column_name,
      type: column_name === 'n' ? 'INTEGER' : 'TEXT',
      groupby: column_name !== 'code',
      filterable: true,
    })),
  );
  await world.db.insert(datasetMetric).values({ dataset_id, metric_name: 'total', expression: 'SUM(n)' });
  return dataset_id;
}

async function addChart(datasource_id: number): Promise<number> {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['name'], metrics: ['total'], row_limit: 10 };
  const [made] = await world.db
    .insert(chart)
    .values({
      slice_name: `Chart of ${datasource_id}`,
      viz_type: 'table',
      datasource_id,
      datasource_type: 'table',
      params: JSON.stringify(form),
    })
    .returning();
  return made?.id ?? 0;
}

export interface Board {
  readonly owners: readonly number[];
  readonly roles: readonly number[];
  readonly charts?: readonly number[];
  readonly filters?: readonly object[];
}

/** A dashboard as it may have been stored before the objects that it names were checked. */
export async function addBoard({ owners, roles, charts = [], filters = [] }: Board): Promise<number> {
  const { db } = world;
  const json_metadata = JSON.stringify({ native_filter_configuration: filters });
  const [made] = await db
    .insert(dashboard)
    .values({ dashboard_title: 'Board', published: true, json_metadata })
    .returning();
  const dashboard_id = made?.id ?? 0;
  if (owners.length > 0) await db.insert(dashboardOwner).values(owners.map((user_id) => ({ dashboard_id, user_id })));
  if (roles.length > 0) await db.insert(dashboardRole).values(roles.map((role_id) => ({ dashboard_id, role_id })));
  if (charts.length > 0) await db.insert(dashboardChart).values(charts.map((chart_id) => ({ dashboard_id, chart_id })));
  return dashboard_id;
}

export const filterOn = (datasetId: number, more: object = {}) => ({
  id: 'NATIVE_FILTER-1',
  name: 'Name',
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'name' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
});
