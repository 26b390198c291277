import { objectVerbs } from './object-permission';
import { type Permission, parsePermission, permissions, type View } from './vocabulary';

/** What permissions let somebody do, in the order in which they are offered. */
export const abilities = [
  'all_data',
  'read_dashboards',
  'write_dashboards',
  'embed_dashboards',
  'read_charts',
  'explore',
  'write_charts',
  'share',
  'download',
  'import',
  'read_datasets',
  'write_datasets',
  'read_databases',
  'write_databases',
  'upload',
  'write_sql',
  'saved_queries',
  'query_history',
  'all_queries',
  'reports',
  'tags',
  'annotations',
  'themes',
  'css_templates',
  'users',
  'groups',
  'roles',
  'row_rules',
  'log',
  'account',
  'system',
  'plugins',
] as const;
export type Ability = (typeof abilities)[number];

/** Where a permission of the vocabulary stands alone; all others stand with their view. */
const ofPermissions: Partial<Record<Permission, Ability>> = {
  'can_write on Dashboard': 'write_dashboards',
  'can_set_embedded on Dashboard': 'embed_dashboards',
  'can_delete_embedded on Dashboard': 'embed_dashboards',
  'can_export on Dashboard': 'download',
  'can_tag on Dashboard': 'tags',
  'can_write on Chart': 'write_charts',
  'can_export on Chart': 'download',
  'can_tag on Chart': 'tags',
  'can_warm_up_cache on Chart': 'system',
  'can_write on Database': 'write_databases',
  'can_export on Database': 'download',
  'can_upload on Database': 'upload',
  'can_write on Dataset': 'write_datasets',
  'can_duplicate on Dataset': 'write_datasets',
  'can_get_or_create_dataset on Dataset': 'write_datasets',
  'can_export on Dataset': 'download',
  'can_warm_up_cache on Dataset': 'system',
  'can_save on Datasource': 'write_datasets',
  'can_import_ on ImportExportRestApi': 'import',
  'can_write on Log': 'account',
  'can_recent_activity on Log': 'account',
  'can_export on SavedQuery': 'download',
  'can_grant_guest_token on SecurityRestApi': 'embed_dashboards',
  'can_export_csv on SQLLab': 'download',
  'can_csv on Superset': 'download',
  'can_dashboard on Superset': 'read_dashboards',
  'can_dashboard_permalink on Superset': 'share',
  'can_language_pack on Superset': 'account',
  'can_log on Superset': 'account',
  'can_share_chart on Superset': 'share',
  'can_share_dashboard on Superset': 'share',
  'can_slice on Superset': 'read_charts',
  'can_sqllab on Superset': 'write_sql',
  'can_sqllab_history on Superset': 'query_history',
  'can_warm_up_cache on Superset': 'system',
  'can_export on Theme': 'download',
  'can_userinfo on UserDBModelView': 'account',
  'resetmypassword on UserDBModelView': 'account',
  'userinfoedit on UserDBModelView': 'account',
};

const ofViews: Record<View, Ability> = {
  'Action Log': 'log',
  AdvancedDataType: 'explore',
  'Alerts & Report': 'reports',
  all_database_access: 'all_data',
  all_datasource_access: 'all_data',
  all_query_access: 'all_queries',
  Annotation: 'annotations',
  'Annotation Layers': 'annotations',
  Api: 'read_charts',
  AsyncEventsRestApi: 'read_charts',
  AvailableDomains: 'account',
  CacheRestApi: 'system',
  Chart: 'read_charts',
  Charts: 'read_charts',
  'CSS Templates': 'css_templates',
  CssTemplate: 'css_templates',
  Dashboard: 'read_dashboards',
  DashboardFilterStateRestApi: 'read_dashboards',
  DashboardPermalinkRestApi: 'share',
  Dashboards: 'read_dashboards',
  Data: 'system',
  Database: 'read_databases',
  Databases: 'read_databases',
  Dataset: 'read_datasets',
  Datasets: 'read_datasets',
  Datasource: 'explore',
  DynamicPlugin: 'plugins',
  EmbeddedDashboard: 'read_dashboards',
  Explore: 'explore',
  ExploreFormDataRestApi: 'explore',
  ExplorePermalinkRestApi: 'share',
  Group: 'groups',
  Home: 'account',
  ImportExportRestApi: 'download',
  'List Groups': 'groups',
  'List Roles': 'roles',
  'List Users': 'users',
  Log: 'log',
  Manage: 'system',
  MenuApi: 'account',
  OpenApi: 'system',
  Permission: 'roles',
  PermissionViewMenu: 'roles',
  Plugins: 'plugins',
  Query: 'query_history',
  'Query Search': 'query_history',
  ReportSchedule: 'reports',
  ResetMyPasswordView: 'account',
  ResetPasswordView: 'users',
  Role: 'roles',
  RoleModelView: 'roles',
  RoleRestAPI: 'roles',
  'Row Level Security': 'row_rules',
  RowLevelSecurity: 'row_rules',
  'Saved Queries': 'saved_queries',
  SavedQuery: 'saved_queries',
  security: 'account',
  Security: 'system',
  SecurityRestApi: 'system',
  'SQL Editor': 'write_sql',
  'SQL Lab': 'write_sql',
  SQLLab: 'write_sql',
  SqlLabPermalinkRestApi: 'share',
  Superset: 'explore',
  SwaggerView: 'system',
  TableSchemaView: 'write_sql',
  TabStateView: 'write_sql',
  Tag: 'tags',
  Tags: 'tags',
  TagView: 'tags',
  Theme: 'themes',
  Themes: 'themes',
  User: 'users',
  user: 'account',
  'User Registrations': 'users',
  UserDBModelView: 'users',
  UserGroupModelView: 'groups',
  UserInfoEditView: 'account',
  UserRegistrationsRestAPI: 'users',
  ViewMenu: 'roles',
};

const abilityByName: ReadonlyMap<string, Ability> = new Map(
  permissions.map((name) => [name, ofPermissions[name] ?? ofViews[parsePermission(name).view as View]]),
);

/** What a permission covers of a database's data. */
export interface DataCovered {
  readonly of: 'database' | 'catalog' | 'schema' | 'dataset';
  readonly database: string;
  /** The catalog, schema (`catalog.schema` where it has one) or dataset; the database's name for the whole of it. */
  readonly name: string;
}

/** What one permission lets somebody do: an ability, data, or something that the product does not know. */
export type Meaning = Ability | DataCovered | 'other';

const covered = {
  database_access: 'database',
  catalog_access: 'catalog',
  schema_access: 'schema',
  datasource_access: 'dataset',
} as const satisfies Record<(typeof objectVerbs)[number], DataCovered['of']>;

const viewPattern = /^\[([^\]]{1,300})\]\.(.{1,700})$/;
const idEnding = /\(id:\d{1,10}\)$/;

/**
 * What a stored permission lets somebody do.
 *
 * @example
 * meaningOf('can_read', 'Dashboard') // 'read_dashboards'
 * meaningOf('schema_access', '[examples].[public]') // { of: 'schema', database: 'examples', name: 'public' }
 */
export function meaningOf(verb: string, view: string): Meaning {
  const ability = abilityByName.get(`${verb} on ${view}`);
  if (ability !== undefined) return ability;
  const known = objectVerbs.find((name) => name === verb);
  const [, database, rest] = viewPattern.exec(view) ?? [];
  if (known === undefined || database === undefined || rest === undefined) return 'other';
  const of = covered[known];
  const name = rest.replace(idEnding, '').replaceAll('].[', '.').replace(/^\[/, '').replace(/\]$/, '');
  return { of, database, name: of === 'database' ? database : name };
}
