import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { permission, permissionView, role, rolePermission, viewMenu } from '@/db/schema/role';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { savedQuery } from '@/db/schema/saved-query';
import { user, userRole } from '@/db/schema/user';
import { type ObjectVerb, objectVerbs } from '@/lib/permissions/object-permission';
import { roleNames } from '@/lib/permissions/roles';
import type { Viewer } from '@/lib/permissions/viewer';
import { addPermissionViews } from '@/lib/server/auth/permission-view';
import { checkAgainstStore } from '@/lib/server/transfer/check-against-store';
import { importAssets } from '@/lib/server/transfer/import-assets';
import { parseBundle } from '@/lib/server/transfer/parse-bundle';
import { throwIfAny } from '@/lib/server/transfer/problems';
import { supersetBundle } from './superset-bundle';
import { flagIn, numberIn, type StoreRow, type SupersetStore, textIn } from './superset-store';

/** How many of each kind were brought, and of which kinds how many stay behind. */
export interface MigrationReport {
  readonly brought: Readonly<Record<string, number>>;
  readonly left: Readonly<Record<string, number>>;
}

type Ids = ReadonlyMap<number, number>;

interface Migration {
  readonly tx: Metadata;
  readonly store: SupersetStore;
  readonly viewer: Viewer;
}

/** What is counted and not brought: its name in the report by its table. */
const leftBehind = {
  report_schedule: 'alerts and reports',
  css_templates: 'CSS templates',
  annotation_layer: 'annotation layers',
  favstar: 'favourites',
  ab_group: 'groups',
  embedded_dashboards: 'embedded dashboards',
} as const;

/**
 * Brings what another installation holds into ours, in one transaction: all of it, or nothing. Users and roles are the
 * same when their name is, everything else when its uuid is; what is here already is replaced by what comes.
 */
export async function migrateSuperset(
  store: SupersetStore,
  secretKey: string | null,
  viewer: Viewer,
): Promise<MigrationReport> {
  const { files, secrets, uuids } = await supersetBundle(store, secretKey);
  const { assets, problems } = parseBundle('assets', files);
  const db = await metadata();
  await checkAgainstStore(db, { kind: 'assets', assets, secrets, overwrite: true }, problems);
  throwIfAny('assets', problems);
  return db.transaction(async (tx) => {
    const migration = { tx, store, viewer };
    const imported = await importAssets({ db: tx, kind: 'assets', viewer, secrets, overwrites: () => true }, assets);
    const databases = await idsHere(tx, database, uuids.databases);
    const datasets = await idsHere(tx, dataset, uuids.datasets);
    const charts = await idsHere(tx, chart, uuids.charts);
    const dashboards = await idsHere(tx, dashboard, uuids.dashboards);
    const queries = await idsHere(tx, savedQuery, uuids.queries);
    const roles = await bringRoles(migration, databases, datasets);
    const users = await bringUsers(migration, roles);
    await bringOwners(migration, users, { datasets, charts, dashboards, queries });
    await bringDashboardRoles(migration, dashboards, roles);
    const rules = await bringRules(migration, datasets, roles);
    const left: Record<string, number> = {};
    for (const [table, name] of Object.entries(leftBehind)) left[name] = await store.count(table);
    left['charts without a dataset'] = uuids.charts.size - imported.charts.size;
    return {
      brought: {
        users: users.size,
        roles: roles.size,
        databases: imported.databases.size,
        datasets: imported.datasets.size,
        charts: imported.charts.size,
        dashboards: imported.dashboards.size,
        'saved queries': imported.queries.size,
        themes: imported.themes.size,
        'row-level rules': rules,
      },
      left,
    };
  });
}

/** Id there → id here, by uuid. */
async function idsHere(
  tx: Metadata,
  table: typeof database | typeof dataset | typeof chart | typeof dashboard | typeof savedQuery,
  uuids: ReadonlyMap<number, string>,
): Promise<Ids> {
  if (uuids.size === 0) return new Map();
  const found = await tx
    .select({ id: table.id, uuid: table.uuid })
    .from(table)
    .where(inArray(table.uuid, [...uuids.values()]));
  const byUuid = new Map(found.map(({ id, uuid }) => [uuid, id]));
  return new Map([...uuids].flatMap(([there, uuid]) => (byUuid.has(uuid) ? [[there, byUuid.get(uuid) ?? 0]] : [])));
}

/** Roles by name. Our own keep their rights and gain those on single objects; the others bring all that we know. */
async function bringRoles({ tx, store }: Migration, databases: Ids, datasets: Ids): Promise<Ids> {
  const there = await store.rows('ab_role');
  const names = there.map((row) => textIn(row, 'name') ?? '').filter((name) => name !== '');
  if (names.length > 0) {
    await tx
      .insert(role)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing();
  }
  const here = new Map((await tx.select().from(role)).map(({ id, name }) => [name, id]));
  const roles = new Map(there.map((row) => [numberIn(row, 'id') ?? 0, here.get(textIn(row, 'name') ?? '') ?? 0]));
  const own = new Set(roleNames.map((name) => here.get(name)));
  const held = await heldRights(store, databases, datasets);
  const objects = held.flatMap(({ verb, view }) => (isObjectVerb(verb) ? [{ verb, view }] : []));
  await addPermissionViews(tx, objects);
  const known = await rightsHere(tx);
  const grants = held.flatMap(({ verb, view, role_id: id }) => {
    const role_id = roles.get(id);
    const permission_view_id = known.get(`${verb} on ${view}`);
    if (!role_id || permission_view_id === undefined) return [];
    return own.has(role_id) && !isObjectVerb(verb) ? [] : [{ role_id, permission_view_id }];
  });
  if (grants.length > 0) await tx.insert(rolePermission).values(grants).onConflictDoNothing();
  return roles;
}

interface HeldRight {
  readonly verb: string;
  readonly view: string;
  readonly role_id: number;
}

async function heldRights(store: SupersetStore, databases: Ids, datasets: Ids): Promise<HeldRight[]> {
  const byId = (rows: readonly StoreRow[], name: string) =>
    new Map(rows.map((row) => [numberIn(row, 'id') ?? 0, textIn(row, name) ?? '']));
  const verbs = byId(await store.rows('ab_permission'), 'name');
  const views = byId(await store.rows('ab_view_menu'), 'name');
  const pairs = new Map((await store.rows('ab_permission_view')).map((row) => [numberIn(row, 'id') ?? 0, row]));
  return (await store.rows('ab_permission_view_role')).flatMap((row) => {
    const pair = pairs.get(numberIn(row, 'permission_view_id') ?? 0);
    const verb = verbs.get(numberIn(pair ?? {}, 'permission_id') ?? 0);
    const view = views.get(numberIn(pair ?? {}, 'view_menu_id') ?? 0);
    if (verb === undefined || view === undefined) return [];
    const here = isObjectVerb(verb) ? viewHere(verb, view, databases, datasets) : view;
    return here === null ? [] : [{ verb, view: here, role_id: numberIn(row, 'role_id') ?? 0 }];
  });
}

/** `[examples].[sales](id:3)` with the id of here; null for what did not come. */
function viewHere(verb: ObjectVerb, view: string, databases: Ids, datasets: Ids): string | null {
  const [, id] = /\(id:(\d+)\)$/.exec(view) ?? [];
  if (id === undefined) return view;
  const here = (verb === 'database_access' ? databases : datasets).get(Number(id));
  return here === undefined ? null : view.replace(/\(id:\d+\)$/, `(id:${here})`);
}

function isObjectVerb(verb: string): verb is ObjectVerb {
  return objectVerbs.some((name) => name === verb);
}

async function rightsHere(tx: Metadata): Promise<Map<string, number>> {
  const found = await tx
    .select({ id: permissionView.id, verb: permission.name, view: viewMenu.name })
    .from(permissionView)
    .innerJoin(permission, eq(permission.id, permissionView.permission_id))
    .innerJoin(viewMenu, eq(viewMenu.id, permissionView.view_menu_id));
  return new Map(found.map(({ id, verb, view }) => [`${verb} on ${view}`, id]));
}

/** Users by name. Those who are here keep their account; the others bring their password's hash. */
async function bringUsers({ tx, store }: Migration, roles: Ids): Promise<Ids> {
  const there = await store.rows('ab_user');
  const users = new Map<number, number>();
  for (const row of there) {
    const username = textIn(row, 'username') ?? '';
    const [existing] = await tx
      .select({ id: user.id })
      .from(user)
      .where(eq(sql`lower(${user.username})`, username.toLowerCase()));
    const [made] = existing
      ? [existing]
      : await tx
          .insert(user)
          .values({
            username,
            first_name: textIn(row, 'first_name') ?? '',
            last_name: textIn(row, 'last_name') ?? '',
            email: textIn(row, 'email') ?? '',
            password: textIn(row, 'password'),
            active: flagIn(row, 'active'),
          })
          .returning({ id: user.id });
    if (made) users.set(numberIn(row, 'id') ?? 0, made.id);
  }
  const held = (await store.rows('ab_user_role')).flatMap((row) => {
    const user_id = users.get(numberIn(row, 'user_id') ?? 0);
    const role_id = roles.get(numberIn(row, 'role_id') ?? 0);
    return user_id && role_id ? [{ user_id, role_id }] : [];
  });
  if (held.length > 0) await tx.insert(userRole).values(held).onConflictDoNothing();
  return users;
}

interface Owned {
  readonly datasets: Ids;
  readonly charts: Ids;
  readonly dashboards: Ids;
  readonly queries: Ids;
}

/** Whoever owned something there owns it here; whoever brings it does not. */
async function bringOwners({ tx, store, viewer }: Migration, users: Ids, owned: Owned): Promise<void> {
  const pairsOf = async (table: string, column: string, objects: Ids) =>
    (await store.rows(table)).flatMap((row) => {
      const id = objects.get(numberIn(row, column) ?? 0);
      const user_id = users.get(numberIn(row, 'user_id') ?? 0);
      return id && user_id ? [{ id, user_id }] : [];
    });
  const self = viewer.id ?? 0;
  const datasets = await pairsOf('sqlatable_user', 'table_id', owned.datasets);
  const charts = await pairsOf('slice_user', 'slice_id', owned.charts);
  const dashboards = await pairsOf('dashboard_user', 'dashboard_id', owned.dashboards);
  const here = (ids: Ids) => [...ids.values()];
  await tx
    .delete(datasetOwner)
    .where(and(eq(datasetOwner.user_id, self), inArray(datasetOwner.dataset_id, [0, ...here(owned.datasets)])));
  await tx
    .delete(chartOwner)
    .where(and(eq(chartOwner.user_id, self), inArray(chartOwner.chart_id, [0, ...here(owned.charts)])));
  await tx
    .delete(dashboardOwner)
    .where(and(eq(dashboardOwner.user_id, self), inArray(dashboardOwner.dashboard_id, [0, ...here(owned.dashboards)])));
  const values = <Name extends string>(name: Name, pairs: readonly { id: number; user_id: number }[]) =>
    pairs.map(({ id, user_id }) => ({ [name]: id, user_id }) as Record<Name, number> & { user_id: number });
  if (datasets.length > 0) await tx.insert(datasetOwner).values(values('dataset_id', datasets)).onConflictDoNothing();
  if (charts.length > 0) await tx.insert(chartOwner).values(values('chart_id', charts)).onConflictDoNothing();
  if (dashboards.length > 0) {
    await tx.insert(dashboardOwner).values(values('dashboard_id', dashboards)).onConflictDoNothing();
  }
  for (const row of await store.rows('saved_query')) {
    const id = owned.queries.get(numberIn(row, 'id') ?? 0);
    const user_id = users.get(numberIn(row, 'user_id') ?? 0) ?? null;
    if (id) await tx.update(savedQuery).set({ user_id }).where(eq(savedQuery.id, id));
  }
}

async function bringDashboardRoles({ tx, store }: Migration, dashboards: Ids, roles: Ids): Promise<void> {
  const pairs = (await store.rows('dashboard_roles')).flatMap((row) => {
    const dashboard_id = dashboards.get(numberIn(row, 'dashboard_id') ?? 0);
    const role_id = roles.get(numberIn(row, 'role_id') ?? 0);
    return dashboard_id && role_id ? [{ dashboard_id, role_id }] : [];
  });
  if (pairs.length > 0) await tx.insert(dashboardRole).values(pairs).onConflictDoNothing();
}

/** A rule of a name that is here takes the place of that one: two would narrow twice. */
async function bringRules({ tx, store }: Migration, datasets: Ids, roles: Ids): Promise<number> {
  const tables = await store.rows('rls_filter_tables');
  const holders = await store.rows('rls_filter_roles');
  const rules = await store.rows('row_level_security_filters');
  for (const row of rules) {
    const name = textIn(row, 'name') ?? `rule ${numberIn(row, 'id')}`;
    await tx.delete(rowLevelSecurity).where(eq(rowLevelSecurity.name, name));
    const [made] = await tx
      .insert(rowLevelSecurity)
      .values({
        name,
        description: textIn(row, 'description'),
        filter_type: textIn(row, 'filter_type') === 'Base' ? 'Base' : 'Regular',
        group_key: textIn(row, 'group_key'),
        clause: textIn(row, 'clause') ?? '',
      })
      .returning({ id: rowLevelSecurity.id });
    const rls_id = made?.id ?? 0;
    const own = (pairs: readonly StoreRow[], column: string, ids: Ids) =>
      pairs
        .filter((pair) => pair.rls_filter_id === row.id)
        .flatMap((pair) => ids.get(numberIn(pair, column) ?? 0) ?? []);
    const narrowed = own(tables, 'table_id', datasets).map((dataset_id) => ({ rls_id, dataset_id }));
    const bound = own(holders, 'role_id', roles).map((role_id) => ({ rls_id, role_id }));
    if (narrowed.length > 0) await tx.insert(rowLevelSecurityTable).values(narrowed);
    if (bound.length > 0) await tx.insert(rowLevelSecurityRole).values(bound);
  }
  return rules.length;
}
