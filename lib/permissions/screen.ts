import type { Viewer } from './viewer';
import type { Permission } from './vocabulary';

/** Which right a screen asks for, by how its path begins; the first that fits counts. Other screens are everybody's. */
const screens: readonly (readonly [prefix: string, permission: Permission])[] = [
  ['/dashboard', 'can_read on Dashboard'],
  ['/superset/dashboard', 'can_dashboard on Superset'],
  ['/chart', 'can_read on Chart'],
  ['/explore', 'can_read on Explore'],
  ['/superset/explore', 'can_explore on Superset'],
  ['/tablemodelview', 'can_read on Dataset'],
  ['/dataset', 'can_read on Dataset'],
  ['/databaseview', 'can_read on Database'],
  ['/savedqueryview', 'can_read on SavedQuery'],
  ['/sqllab/history', 'can_sqllab_history on Superset'],
  ['/sqllab', 'can_read on SQLLab'],
  ['/alert', 'can_read on ReportSchedule'],
  ['/report', 'can_read on ReportSchedule'],
  ['/annotationlayer', 'can_read on Annotation'],
  ['/csstemplatemodelview', 'can_read on CssTemplate'],
  ['/theme', 'can_read on Theme'],
  ['/superset/tags', 'can_tags on TagView'],
  ['/rowlevelsecurity', 'can_read on Row Level Security'],
  ['/actionlog', 'can_read on Log'],
  ['/users', 'menu_access on List Users'],
  ['/roles', 'menu_access on List Roles'],
  ['/list_groups', 'menu_access on List Groups'],
  ['/registrations', 'menu_access on User Registrations'],
];

/** May this viewer's roles open the screen at this path? What is on it is asked for separately. */
export function canOpenScreen(viewer: Viewer, path: string): boolean {
  const screen = screens.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return screen === undefined || viewer.permissions.has(screen[1]);
}
