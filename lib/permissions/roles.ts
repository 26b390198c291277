import { type Permission, parsePermission, permissions, type View } from './vocabulary';

export const roleNames = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const;
export type RoleName = (typeof roleNames)[number];

const adminViews: ReadonlySet<string> = new Set([
  'Group',
  'List Groups',
  'List Roles',
  'List Users',
  'Log',
  'Permission',
  'PermissionViewMenu',
  'ResetPasswordView',
  'Role',
  'RoleModelView',
  'RoleRestAPI',
  'Row Level Security',
  'SQL Lab',
  'Security',
  'User',
  'User Registrations',
  'UserDBModelView',
  'UserGroupModelView',
  'UserInfoEditView',
  'ViewMenu',
] satisfies View[]);

const adminVerbs: ReadonlySet<string> = new Set([
  'all_query_access',
  'can_grant_guest_token',
  'can_set_embedded',
  'can_warm_up_cache',
]);

const alphaViews: ReadonlySet<string> = new Set([
  'Alerts & Report',
  'Annotation',
  'Annotation Layers',
  'CSS Templates',
  'CssTemplate',
  'ImportExportRestApi',
  'Manage',
  'ReportSchedule',
] satisfies View[]);

const alphaVerbs: ReadonlySet<string> = new Set(['all_database_access', 'all_datasource_access']);

/** Roles below Admin may only read these views. The same holds for `readOnlyBelowAlpha` and roles below Alpha. */
const readOnlyBelowAdmin: ReadonlySet<string> = new Set(['Database', 'DynamicPlugin'] satisfies View[]);
const readOnlyBelowAlpha: ReadonlySet<string> = new Set(['Dataset', 'Datasource'] satisfies View[]);
const readVerbs: ReadonlySet<string> = new Set([
  'can_external_metadata',
  'can_external_metadata_by_name',
  'can_get',
  'can_get_drill_info',
  'can_list',
  'can_read',
  'can_show',
]);

/** Verbs on a user's own account, granted to Admin, Alpha and Gamma. */
const everyonesVerbs: ReadonlySet<string> = new Set(['can_recent_activity', 'can_userinfo', 'resetmypassword']);

const sqlLab: ReadonlySet<string> = new Set([
  'can_activate on TabStateView',
  'can_delete on TabStateView',
  'can_delete on TableSchemaView',
  'can_delete_query on TabStateView',
  'can_execute_sql_query on SQLLab',
  'can_expanded on TableSchemaView',
  'can_export on SavedQuery',
  'can_export_csv on SQLLab',
  'can_get on TabStateView',
  'can_get_results on SQLLab',
  'can_migrate_query on TabStateView',
  'can_post on TabStateView',
  'can_post on TableSchemaView',
  'can_put on TabStateView',
  'can_read on Query',
  'can_read on SQLLab',
  'can_read on SavedQuery',
  'can_read on SqlLabPermalinkRestApi',
  'can_sqllab on Superset',
  'can_sqllab_history on Superset',
  'can_write on SavedQuery',
  'can_write on SqlLabPermalinkRestApi',
  'menu_access on Query Search',
  'menu_access on SQL Editor',
  'menu_access on SQL Lab',
  'menu_access on Saved Queries',
] satisfies Permission[]);

const sqlLabAndOthers: ReadonlySet<string> = new Set([
  'can_csv on Superset',
  'can_read on Database',
] satisfies Permission[]);

function isKeptToAdmin(permission: Permission): boolean {
  if (permission === 'can_upload on Database') return false;
  const { verb, view } = parsePermission(permission);
  return adminViews.has(view) || adminVerbs.has(verb) || (readOnlyBelowAdmin.has(view) && !readVerbs.has(verb));
}

function isKeptToAlpha(permission: Permission): boolean {
  if (permission === 'can_upload on Database') return true;
  const { verb, view } = parsePermission(permission);
  return alphaViews.has(view) || alphaVerbs.has(verb) || (readOnlyBelowAlpha.has(view) && !readVerbs.has(verb));
}

function isEveryones(permission: Permission): boolean {
  return everyonesVerbs.has(parsePermission(permission).verb);
}

function isAlphas(permission: Permission): boolean {
  return isEveryones(permission) || !(isKeptToAdmin(permission) || sqlLab.has(permission));
}

function isGammas(permission: Permission): boolean {
  return isEveryones(permission) || (isAlphas(permission) && !isKeptToAlpha(permission));
}

/** The default roles and their rights, as seeded. Public starts empty; rights on single objects are granted later. */
export const roles: Record<RoleName, readonly Permission[]> = {
  Admin: permissions,
  Alpha: permissions.filter(isAlphas),
  Gamma: permissions.filter(isGammas),
  sql_lab: permissions.filter((permission) => sqlLab.has(permission) || sqlLabAndOthers.has(permission)),
  Public: [],
};
