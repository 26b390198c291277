import { grantsOf } from './object-permission';
import { all, any, eq, everything, has, not, nothing, type Predicate, within } from './predicate';
import type { Viewer } from './viewer';

export const scopedResources = [
  'annotation',
  'annotation_layer',
  'chart',
  'css_template',
  'dashboard',
  'database',
  'dataset',
  'dynamic_plugin',
  'group',
  'log',
  'permission',
  'permission_view',
  'query',
  'report',
  'role',
  'role_mapping',
  'rowlevelsecurity',
  'saved_query',
  'tag',
  'theme',
  'user',
  'user_registration',
  'view_menu',
] as const;
export type ScopedResource = (typeof scopedResources)[number];

/**
 * Which rows of a resource exist for this viewer. A row outside is treated as missing in lists, counts and items. The
 * fields and relations have the names of the contract: `owners`, `roles`, `dataset`, `charts`, `database`, `embedded`.
 */
export function rows(viewer: Viewer, resource: ScopedResource): Predicate {
  return viewer.isAdmin && !personal.has(resource) ? everything : scopes[resource](viewer);
}

/** Resources that only their owner may read; administrators have no wider access to them than other users. */
const personal: ReadonlySet<ScopedResource> = new Set(['saved_query']);

const scopes: Record<ScopedResource, (viewer: Viewer) => Predicate> = {
  database: readableDatabases,
  dataset: readableDatasets,
  chart: (viewer) => (seesAllData(viewer) ? everything : has('dataset', readableDatasets(viewer))),
  dashboard: readableDashboards,
  query: (viewer) =>
    viewer.permissions.has('all_query_access on all_query_access') ? everything : own(viewer, 'user_id'),
  saved_query: (viewer) => own(viewer, 'user_id'),
  report: (viewer) =>
    viewer.permissions.has('can_write on ReportSchedule') && seesAllData(viewer) ? everything : owned(viewer),
  annotation: () => everything,
  annotation_layer: () => everything,
  css_template: () => everything,
  dynamic_plugin: () => everything,
  rowlevelsecurity: () => everything,
  tag: () => everything,
  theme: () => everything,
  group: () => everything,
  log: () => everything,
  permission: () => everything,
  permission_view: () => everything,
  role: () => everything,
  role_mapping: () => everything,
  user: () => everything,
  user_registration: () => nothing,
  view_menu: () => everything,
};

export function seesAllDatabases(viewer: Viewer): boolean {
  return viewer.isAdmin || viewer.permissions.has('all_database_access on all_database_access');
}

/** True when the viewer may read all datasets, by the right on all datasets or the right on all databases. */
export function seesAllData(viewer: Viewer): boolean {
  return seesAllDatabases(viewer) || viewer.permissions.has('all_datasource_access on all_datasource_access');
}

/** Databases in which the viewer may read at least one object. */
function readableDatabases(viewer: Viewer): Predicate {
  if (seesAllDatabases(viewer)) return everything;
  const { databaseIds, databaseNames } = grantsOf(viewer);
  return any(within('id', databaseIds), within('database_name', databaseNames));
}

/** Guests read data only through the dashboards in their token, not through the object rights of their role. */
function readableDatasets(viewer: Viewer): Predicate {
  if (seesAllData(viewer)) return everything;
  if (viewer.kind === 'guest') return nothing;
  const grants = grantsOf(viewer);
  return any(
    within('id', grants.datasetIds),
    within('database_id', grants.databaseIds),
    within('schema_perm', grants.schemas),
    within('catalog_perm', grants.catalogs),
  );
}

/** A dashboard with roles is visible to those roles, whatever data they may read; a draft only to its owners. */
function readableDashboards(viewer: Viewer): Predicate {
  if (viewer.kind === 'guest') return embeddedDashboards(viewer);
  const published = eq('published', true);
  return any(
    owned(viewer),
    all(published, not(has('roles')), has('charts', rows(viewer, 'chart'))),
    all(published, has('roles', within('id', roleIds(viewer)))),
  );
}

function embeddedDashboards(viewer: Viewer): Predicate {
  const granted = (viewer.guest?.resources ?? []).map(({ id }) => id);
  const ids = granted.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
  return any(has('embedded', within('uuid', granted.filter(isUuid))), all(has('embedded'), within('id', ids)));
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function owned(viewer: Viewer): Predicate {
  return viewer.id === null ? nothing : has('owners', eq('id', viewer.id));
}

function own(viewer: Viewer, col: string): Predicate {
  return viewer.id === null ? nothing : eq(col, viewer.id);
}

function roleIds(viewer: Viewer): number[] {
  return viewer.roles.map((role) => role.id);
}
