import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';

interface Item {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly url: string;
}

interface Branch {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly childs: readonly (Item | '-')[];
}

/** The menu of the contract. Each entry is shown to viewers with `menu_access` on its name. */
const tree: readonly (Item | Branch)[] = [
  {
    name: 'Security',
    label: 'Security',
    icon: 'fa-cogs',
    childs: [
      '-',
      { name: 'List Roles', label: 'List Roles', icon: '', url: '/roles/' },
      { name: 'List Users', label: 'List Users', icon: '', url: '/users/' },
      { name: 'List Groups', label: 'List Groups', icon: '', url: '/list_groups/' },
      { name: 'Action Log', label: 'Action Log', icon: 'fa-list-ol', url: '/actionlog/list' },
      { name: 'Row Level Security', label: 'Row Level Security', icon: 'fa-lock', url: '/rowlevelsecurity/list/' },
    ],
  },
  {
    name: 'Data',
    label: 'Data',
    icon: '',
    childs: [{ name: 'Databases', label: 'Database Connections', icon: 'fa-database', url: '/databaseview/list/' }],
  },
  { name: 'Dashboards', label: 'Dashboards', icon: 'fa-dashboard', url: '/dashboard/list/' },
  { name: 'Charts', label: 'Charts', icon: 'fa-bar-chart', url: '/chart/list/' },
  { name: 'Datasets', label: 'Datasets', icon: 'fa-table', url: '/tablemodelview/list/' },
  {
    name: 'Manage',
    label: 'Manage',
    icon: '',
    childs: [
      { name: 'CSS Templates', label: 'CSS Templates', icon: 'fa-css3', url: '/csstemplatemodelview/list/' },
      { name: 'Themes', label: 'Themes', icon: 'fa-palette', url: '/theme/list/' },
      { name: 'Plugins', label: 'Plugins', icon: 'fa-puzzle-piece', url: '/dynamic-plugins/list/' },
      { name: 'Tags', label: 'Tags', icon: '', url: '/superset/tags/' },
      { name: 'Alerts & Report', label: 'Alerts & Reports', icon: 'fa-exclamation-triangle', url: '/alert/list/' },
      { name: 'Annotation Layers', label: 'Annotation Layers', icon: 'fa-comment', url: '/annotationlayer/list/' },
    ],
  },
  {
    name: 'SQL Lab',
    label: 'SQL',
    icon: 'fa-flask',
    childs: [
      { name: 'SQL Editor', label: 'SQL Lab', icon: 'fa-flask', url: '/sqllab/' },
      { name: 'Saved Queries', label: 'Saved Queries', icon: 'fa-save', url: '/savedqueryview/list/' },
      { name: 'Query Search', label: 'Query History', icon: 'fa-search', url: '/sqllab/history/' },
    ],
  },
];

const permission: Permission = 'can_get on MenuApi';

export const menu: Service = {
  name: 'menu',
  actions: [{ method: 'GET', path: '', permission, run: ({ viewer }) => jsonResponse({ result: menuOf(viewer) }) }],
};

/** The menu entries that this viewer may see. */
export function menuOf(viewer: Viewer) {
  const isFor = ({ name }: { readonly name: string }) =>
    viewer.permissions.has(`menu_access on ${name}`) && (name !== 'Plugins' || config().hasPlugins);
  return tree.filter(isFor).map((entry) => {
    if (!('childs' in entry)) return entry;
    return { ...entry, childs: entry.childs.filter((child) => child === '-' || isFor(child)) };
  });
}
