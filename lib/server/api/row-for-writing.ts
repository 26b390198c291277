import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { selectable } from './field';
import type { Resource } from './resource';
import { exists, toSql } from './scope';
import type { Write, WritePlan } from './write';

/** The id in a path; anything else names no row. */
export function idIn(segment: string | undefined): number {
  if (!segment || !/^\d{1,9}$/.test(segment)) throw new AppError('not_found');
  return Number(segment);
}

/** As much of a resource as writing its rows takes. */
export type WritableRows = Pick<Resource, 'name' | 'table' | 'id' | 'scope' | 'only'>;

export interface Writable {
  readonly ids: readonly number[];
  /** Of one row, for resources whose rows count their versions. */
  readonly version: number | null;
}

/**
 * Locks rows that the viewer means to change. Those that do not exist for him answer as missing ones, all of them
 * together; those that are another's are forbidden unless the change is open to all.
 */
export async function lockRows(
  resource: WritableRows,
  plan: WritePlan,
  { tx, viewer }: Pick<Write, 'tx' | 'viewer'>,
  ids: readonly number[],
  isOpen = false,
): Promise<Writable> {
  const { version } = columnsOf(resource);
  const found = await tx
    .select({
      id: resource.id,
      mine: sql<boolean>`${mine(resource, plan, viewer)}`,
      version: version ? sql<number>`${selectable(version)}` : sql<null>`null`,
    })
    .from(resource.table)
    .where(and(toSql(rows(viewer, resource.name), resource.scope), resource.only, inArray(resource.id, [...ids])))
    .for('update', { of: resource.table });
  if (ids.length === 0 || found.length !== ids.length) throw new AppError('not_found');
  if (!isOpen && found.some((row) => !row.mine)) throw new AppError('forbidden');
  return { ids: found.map((row) => Number(row.id)), version: found[0]?.version ?? null };
}

/** Refuses a save that began from an older version; who names none saves as before. */
export function checkVersion(request: Request, stored: number | null): void {
  const seen = request.headers.get('if-match')?.replaceAll('"', '');
  if (seen === undefined || seen === '*' || stored === null) return;
  if (seen !== String(stored)) throw new AppError('changed_meanwhile');
}

/** The table's columns by their names on the wire. */
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
