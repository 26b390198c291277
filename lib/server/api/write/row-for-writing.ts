import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { selectable } from '@/lib/server/api/field';
import type { Resource } from '@/lib/server/api/resource';
import { exists, toSql } from '@/lib/server/api/scope';
import type { Write, WritePlan } from './write';

/** The id in a path. Throws `not_found` for anything but 1 to 9 digits. */
export function idIn(segment: string | undefined): number {
  if (!segment || !/^\d{1,9}$/.test(segment)) throw new AppError('not_found');
  return Number(segment);
}

/** The part of a resource that writing its rows needs. */
export type WritableRows = Pick<Resource, 'name' | 'table' | 'id' | 'scope' | 'only' | 'version'>;

export interface Writable {
  readonly ids: readonly number[];
  /** Of the first row (see `versionOf`). */
  readonly version: string | null;
}

/**
 * Locks rows that the viewer is about to change. Throws `not_found` when the viewer may not see one of them, and
 * `forbidden` when one belongs to another user, unless `isOpen`.
 */
export async function lockRows(
  resource: WritableRows,
  plan: WritePlan,
  { tx, viewer }: Pick<Write, 'tx' | 'viewer'>,
  ids: readonly number[],
  isOpen = false,
): Promise<Writable> {
  const found = await tx
    .select({
      id: resource.id,
      mine: sql<boolean>`${mine(resource, plan, viewer)}`,
      version: versionOf(resource),
    })
    .from(resource.table)
    .where(and(toSql(rows(viewer, resource.name), resource.scope), resource.only, inArray(resource.id, [...ids])))
    .for('update', { of: resource.table });
  if (ids.length === 0 || found.length !== ids.length) throw new AppError('not_found');
  if (!isOpen && found.some((row) => !row.mine)) throw new AppError('forbidden');
  // A computed version reads rows that are not locked themselves: it is read when nobody else is at this row any more.
  const version = resource.version ? await versionNow(resource, tx, ids[0]) : found[0]?.version;
  return { ids: found.map((row) => Number(row.id)), version: version ?? null };
}

/** Throws `changed_meanwhile` when the save is based on an older version. Without `If-Match` nothing is checked. */
export function checkVersion(request: Request, stored: string | null): void {
  const seen = request.headers.get('if-match')?.replaceAll('"', '');
  if (seen === undefined || seen === '*' || stored === null) return;
  if (seen !== stored) throw new AppError('changed_meanwhile');
}

/** The version that a row has within this transaction; null where rows have none. */
export async function versionNow(
  resource: Pick<Resource, 'table' | 'id' | 'version'>,
  tx: Metadata,
  id: number | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const [row] = await tx
    .select({ version: versionOf(resource) })
    .from(resource.table)
    .where(eq(resource.id, id));
  return row?.version ?? null;
}

/**
 * The version of a row: what the resource says it is, the number of saves for tables that count them, else the time of
 * the last save in microseconds. Null for tables that store neither.
 */
export function versionOf(resource: Pick<Resource, 'table' | 'version'>): SQL<string | null> {
  if (resource.version) return resource.version;
  const { version, changed_on } = columnsOf(resource);
  if (version) return sql<string>`${selectable(version)}::text`;
  return changed_on
    ? sql<string>`(extract(epoch from ${selectable(changed_on)}) * 1000000)::bigint::text`
    : sql<null>`null`;
}

/** The table's columns by their names in the API. */
export function columnsOf(resource: Pick<Resource, 'table'>): Readonly<Record<string, PgColumn>> {
  return getTableColumns(resource.table);
}

function mine(resource: WritableRows, plan: WritePlan, viewer: Viewer): SQL {
  if (viewer.isAdmin || plan.owners === 'permission') return sql`true`;
  if (viewer.id === null) return sql`false`;
  if (plan.owners === 'creator') {
    const maker = columnsOf(resource).created_by_fk;
    if (!maker) throw new Error(`${resource.name} does not tell who made a row`);
    return sql`coalesce(${eq(maker, viewer.id)}, false)`;
  }
  const owners = resource.scope.relations?.owners;
  if (!owners) throw new Error(`${resource.name} has no owners`);
  return exists(owners, eq(user.id, viewer.id));
}
