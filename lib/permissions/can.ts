import { holds } from './predicate';
import { rows } from './rows';
import type { Viewer } from './viewer';
import { type Permission, parsePermission } from './vocabulary';

interface Member {
  readonly id: number;
}

export interface DatabaseSubject {
  readonly resource: 'database';
  readonly id: number;
  readonly database_name: string;
}

/** `schema_perm` and `catalog_perm` are names as `schemaView` and `catalogView` write them. */
export interface DatasetSubject {
  readonly resource: 'dataset';
  readonly id: number;
  readonly database_id: number;
  readonly schema_perm: string | null;
  readonly catalog_perm: string | null;
  readonly owners: readonly Member[];
}

export interface ChartSubject {
  readonly resource: 'chart';
  readonly id: number;
  readonly owners: readonly Member[];
  readonly dataset: DatasetSubject | null;
}

export interface DashboardSubject {
  readonly resource: 'dashboard';
  readonly id: number;
  readonly published: boolean;
  readonly owners: readonly Member[];
  readonly roles: readonly Member[];
  readonly charts: readonly { readonly id: number; readonly dataset: DatasetSubject | null }[];
  readonly embedded: readonly { readonly uuid: string }[];
}

export type Subject = DatabaseSubject | DatasetSubject | ChartSubject | DashboardSubject;

const writeVerbs: ReadonlySet<string> = new Set(['can_write', 'can_set_embedded', 'can_delete_embedded']);

/**
 * True when this viewer holds the permission and, with a `subject`, may use it on that object. The object must be among
 * the viewer's rows. Changing an object that has owners requires being one of them. Administrators hold every right of
 * the vocabulary and count as owners of everything.
 */
export function can(viewer: Viewer, permission: Permission, subject?: Subject): boolean {
  if (!viewer.permissions.has(permission)) return false;
  if (subject === undefined) return true;
  if (!holds(rows(viewer, subject.resource), { ...subject })) return false;
  return !writeVerbs.has(parsePermission(permission).verb) || owns(viewer, subject);
}

/** Administrators own everything. Databases have no owners: every viewer counts as one; the permission decides. */
export function owns(viewer: Viewer, subject: Subject): boolean {
  if (viewer.isAdmin || subject.resource === 'database') return true;
  return isAmong(viewer, subject.owners);
}

export function isAmong(viewer: Viewer, owners: readonly Member[]): boolean {
  return viewer.id !== null && owners.some((owner) => owner.id === viewer.id);
}
