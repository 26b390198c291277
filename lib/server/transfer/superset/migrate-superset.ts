import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import type { Viewer } from '@/lib/permissions/viewer';
import { checkAgainstStore } from '@/lib/server/transfer/check-against-store';
import { importAssets } from '@/lib/server/transfer/import/assets';
import { checkContents } from '@/lib/server/transfer/parse-bundle';
import { throwIfAny } from '@/lib/server/transfer/problems';
import { importAnnotations, turnAnnotationLayers } from './import-annotations';
import { importAuthors, importUncarried } from './import-authors';
import { importEmbedded } from './import-embedded';
import { importFavorites, importTagFavorites } from './import-favorites';
import { importDashboardRoles, importOwners } from './import-owners';
import { importReports } from './import-reports';
import { importRoles } from './import-roles';
import { importRules } from './import-rules';
import { importTags } from './import-tags';
import { importTemplates } from './import-templates';
import { importGroups, importUserAttributes, importUsers } from './import-users';
import { type BroughtObjects, idsHere, type Migration } from './migration';
import { supersetBundle } from './superset-bundle';
import type { SupersetStore } from './superset-store';

/** Numbers of imported objects and of those that were not imported, by kind. */
export interface MigrationReport {
  readonly brought: Readonly<Record<string, number>>;
  readonly left: Readonly<Record<string, number>>;
}

/** Tables that are not imported but counted, with their names in the report. */
const leftBehind = {
  logs: 'entries of the action log',
  query: 'entries of the query history',
  tab_state: 'open tabs of the SQL editor',
  key_value: 'permalinks and states of pages',
  report_execution_log: 'logs of alerts and reports',
  dynamic_plugin: 'chart plugins',
  database_user_oauth2_tokens: 'consents to databases',
  ab_api_key: 'API keys',
  ab_register_user: 'registrations that wait',
} as const;

/**
 * Imports the contents of a Superset installation in one transaction. Users and roles are matched by name, most other
 * objects by uuid. Existing objects are replaced.
 */
export async function migrateSuperset(
  store: SupersetStore,
  secretKey: string | null,
  viewer: Viewer,
): Promise<MigrationReport> {
  const { contents, secrets, uuids } = await supersetBundle(store, secretKey);
  const { assets, problems } = checkContents('assets', contents);
  const db = await metadata();
  await checkAgainstStore(db, { kind: 'assets', assets, secrets, overwrite: true }, problems);
  throwIfAny('assets', problems);
  return db.transaction(async (tx) => {
    const left = new Map<string, number>();
    const migration: Migration = { tx, store, viewer, left };
    const whole = {
      db: tx,
      kind: 'assets',
      viewer,
      secrets,
      overwrites: () => true,
      madeDatabases: new Set<number>(),
      kept: new Set<string>(),
    } as const;
    const imported = await importAssets(whole, assets);
    const objects: BroughtObjects = {
      databases: await idsHere(tx, database, uuids.databases),
      datasets: await idsHere(tx, dataset, uuids.datasets),
      charts: await idsHere(tx, chart, uuids.charts),
      dashboards: await idsHere(tx, dashboard, uuids.dashboards),
      queries: await idsHere(tx, savedQuery, uuids.queries),
    };
    const roles = await importRoles(migration, objects.databases, objects.datasets);
    const users = await importUsers(migration, roles);
    const groups = await importGroups(migration, users, roles);
    await importUserAttributes(migration, users, objects.dashboards);
    await importOwners(migration, users, objects);
    await importDashboardRoles(migration, objects.dashboards, roles);
    const rules = await importRules(migration, objects.datasets, roles);
    const layers = await importAnnotations(migration);
    await turnAnnotationLayers(migration, objects, layers);
    const brought = {
      users: users.size,
      roles: roles.size,
      groups,
      databases: imported.databases.size,
      datasets: imported.datasets.size,
      charts: imported.charts.size,
      dashboards: imported.dashboards.size,
      'saved queries': imported.queries.size,
      themes: imported.themes.size,
      tags: await importTags(migration, objects),
      'row-level rules': rules,
      'annotation layers': layers.size,
      'CSS templates': await importTemplates(migration),
      'alerts and reports': await importReports(migration, objects, users),
      favourites: await importFavorites(migration, objects, users),
      'embedded dashboards': await importEmbedded(migration, objects.dashboards),
    };
    await importTagFavorites(migration, users);
    await importUncarried(migration, objects, secretKey);
    await importAuthors(migration, objects, users);
    left.set('charts without a dataset', uuids.charts.size - imported.charts.size);
    left.set('saved queries without a database', uuids.queries.size - imported.queries.size);
    for (const [table, name] of Object.entries(leftBehind)) left.set(name, await store.count(table));
    return { brought, left: Object.fromEntries(left) };
  });
}
