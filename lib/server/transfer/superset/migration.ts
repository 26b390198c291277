import { inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import type { chart } from '@/db/schema/chart';
import type { dashboard } from '@/db/schema/dashboard';
import type { database } from '@/db/schema/database';
import type { dataset } from '@/db/schema/dataset';
import type { savedQuery } from '@/db/schema/saved-query';
import type { Viewer } from '@/lib/permissions/viewer';
import { numberIn, type StoreRow, type SupersetStore } from './superset-store';

/** The context of all steps of a migration. `tx` is the transaction of the whole migration. */
export interface Migration {
  readonly tx: Metadata;
  readonly store: SupersetStore;
  readonly viewer: Viewer;
  /** Numbers of objects that were not imported, by kind; filled in during the migration. */
  readonly left: Map<string, number>;
}

/** Local id by id in the source installation. */
export type Ids = ReadonlyMap<number, number>;

export interface BroughtObjects {
  readonly databases: Ids;
  readonly datasets: Ids;
  readonly charts: Ids;
  readonly dashboards: Ids;
  readonly queries: Ids;
}

/**
 * The local id of the object that a column of the source refers to; undefined for NULL and for objects not imported.
 */
export function idIn(ids: Ids, row: StoreRow, column: string): number | undefined {
  return ids.get(numberIn(row, column) ?? 0);
}

/** Local id by id in the source installation, matched by uuid. */
export async function idsHere(
  tx: Metadata,
  table: typeof database | typeof dataset | typeof chart | typeof dashboard | typeof savedQuery,
  uuids: ReadonlyMap<number, string>,
): Promise<Ids> {
  if (uuids.size === 0) return new Map();
  const found = await tx
    .select({ id: table.id, uuid: table.uuid })
    .from(table)
    .where(inArray(table.uuid, [...uuids.values()]));
  const byUuid = new Map(found.map(({ id, uuid }) => [uuid, id]));
  return new Map([...uuids].flatMap(([there, uuid]) => (byUuid.has(uuid) ? [[there, byUuid.get(uuid) ?? 0]] : [])));
}
