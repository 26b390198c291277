import type { Viewer } from './viewer';
import type { Permission } from './vocabulary';

/** The right that a page requires, by the start of its path; the first match counts. Other pages require none. */
const screens: readonly (readonly [prefix: string, permission: Permission])[] = [
  ['/superset/dashboard/p', 'can_dashboard_permalink on Superset'],
  ['/superset/dashboard', 'can_dashboard on Superset'],
  ['/dashboard/new', 'can_write on Dashboard'],
  ['/dashboard', 'can_read on Dashboard'],
  ['/chart', 'can_read on Chart'],
  ['/explore', 'can_read on Explore'],
  ['/superset/explore/p', 'can_read on Explore'],
  ['/superset/explore', 'can_explore on Superset'],
  ['/superset/slice', 'can_slice on Superset'],
  ['/superset/sqllab/history', 'can_sqllab_history on Superset'],
  ['/superset/sqllab', 'can_read on SQLLab'],
  ['/superset/language_pack', 'can_language_pack on Superset'],
  ['/superset/fetch_datasource_metadata', 'can_fetch_datasource_metadata on Superset'],
  ['/superset/all_entities', 'can_list on Tags'],
  ['/tablemodelview', 'can_read on Dataset'],
  ['/dataset', 'can_read on Dataset'],
  ['/databaseview/upload', 'can_upload on Database'],
  ['/databaseview', 'can_read on Database'],
  ['/savedqueryview', 'can_read on SavedQuery'],
  ['/sqllab/history', 'can_sqllab_history on Superset'],
  ['/sqllab', 'can_read on SQLLab'],
  ['/alert', 'can_read on ReportSchedule'],
  ['/report', 'can_read on ReportSchedule'],
  ['/annotationlayer', 'can_read on Annotation'],
  ['/csstemplatemodelview', 'can_read on CssTemplate'],
  ['/dynamic-plugins', 'can_list on DynamicPlugin'],
  ['/theme', 'can_read on Theme'],
  ['/superset/tags', 'can_tags on TagView'],
  ['/rowlevelsecurity', 'can_read on Row Level Security'],
  ['/rolemapping', 'can_update_role_users on Role'],
  ['/actionlog', 'can_read on Log'],
  ['/jobs', 'can_read on Log'],
  ['/users/userinfo', 'can_userinfo on UserDBModelView'],
  ['/users', 'menu_access on List Users'],
  ['/resetmypassword', 'can_this_form_get on ResetMyPasswordView'],
  ['/resetpassword', 'can_this_form_get on ResetPasswordView'],
  ['/userinfoeditview', 'can_this_form_get on UserInfoEditView'],
  ['/user_info', 'can_read on user'],
  ['/swagger', 'can_show on SwaggerView'],
  ['/tagview', 'can_tags on TagView'],
  ['/roles', 'menu_access on List Roles'],
  ['/list_groups', 'menu_access on List Groups'],
  ['/registrations', 'menu_access on User Registrations'],
  ['/groups', 'can_list on UserGroupModelView'],
];

/** Pages that require no right of their own. */
const others = [
  '/access',
  '/superset/welcome',
  '/superset/csrf_token',
  '/superset/warm_up_cache',
  '/theme',
  '/back',
  '/lang',
  '/r',
  '/crud',
];

/** True when the product has a page at this path. */
export function isScreen(path: string): boolean {
  const prefixes = [...screens.map(([prefix]) => prefix), ...others];
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** True when the page at this path requires a right of its own. */
export function asksForRight(path: string): boolean {
  return screens.some(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
}

/** True when this viewer's roles may open the page at this path. Access to the objects on it is checked separately. */
export function canOpenScreen(viewer: Viewer, path: string): boolean {
  const screen = screens.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return screen === undefined || viewer.permissions.has(screen[1]);
}
