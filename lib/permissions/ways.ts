import type { Subject } from './can';
import { objectVerbs } from './object-permission';
import { holds } from './predicate';
import { rows } from './rows';
import type { Viewer } from './viewer';

/**
 * How a role lets somebody see an object: all that there is, all data, a right on the database, catalog, schema or
 * dataset of what it shows, or because a dashboard names the role.
 */
export const ways = ['admin', 'dashboard_role', 'all_data', 'database', 'catalog', 'schema', 'dataset'] as const;
export type Way = (typeof ways)[number];

/** A role with those of its permissions that matter for reading an object. */
export interface ReadingRole {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly string[];
}

const readVerbs = {
  dashboard: 'can_read on Dashboard',
  chart: 'can_read on Chart',
  dataset: 'can_read on Dataset',
  database: 'can_read on Database',
} as const satisfies Record<Subject['resource'], string>;

/** The permission without which nobody reads objects of a kind, whatever data they may read. */
export function readPermission({ resource }: Pick<Subject, 'resource'>): string {
  return readVerbs[resource];
}

/**
 * The first way in which one role lets its holders see an object; null where it does not. It is the rule of `rows`, asked
 * for each right by itself: rights of several roles add up, they never need each other.
 */
export function wayOf(role: ReadingRole, subject: Subject): Way | null {
  if (role.name === 'Admin') return 'admin';
  const sees = (viewer: Partial<Viewer>) => holds(rows({ ...nobody, ...viewer }, subject.resource), { ...subject });
  if (sees({ roles: [role] })) return 'dashboard_role';
  for (const [way, starts] of Object.entries(rightsOfWay)) {
    const held = role.permissions.filter((one) => starts.some((start) => one.startsWith(`${start} on `)));
    if (held.length > 0 && sees({ permissions: new Set(held) })) return way as Way;
  }
  return null;
}

const [ofDatabase, ofCatalog, ofSchema, ofDataset] = objectVerbs;
const rightsOfWay = {
  all_data: ['all_database_access', 'all_datasource_access'],
  database: [ofDatabase],
  catalog: [ofCatalog],
  schema: [ofSchema],
  dataset: [ofDataset],
} as const satisfies Partial<Record<Way, readonly string[]>>;

const nobody: Viewer = {
  kind: 'user',
  id: null,
  username: null,
  firstName: '',
  lastName: '',
  email: null,
  roles: [],
  permissions: new Set(),
  isAdmin: false,
  locale: 'en',
  guest: null,
};
