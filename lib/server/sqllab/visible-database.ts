import { and, asc, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { databaseScope } from '@/lib/server/api/scopes';
import { Reading } from '@/lib/server/cache/reading';

export type DatabaseRow = typeof database.$inferSelect;

/** Whether a database with this id exists for this viewer. */
export async function seesDatabase(viewer: Viewer, id: number): Promise<boolean> {
  return (await findDatabase(viewer, id)) !== null;
}

const reading = new Reading<string, DatabaseRow | null>('visible_databases');

/** The database with this id; null when there is none that the viewer may see. */
export async function findDatabase(viewer: Viewer, id: number): Promise<DatabaseRow | null> {
  if (!Number.isSafeInteger(id) || Math.abs(id) > 2_147_483_647) return null;
  return reading.run(JSON.stringify([viewer.kind, viewer.id, viewer.guest, id]), () => readDatabase(viewer, id));
}

async function readDatabase(viewer: Viewer, id: number): Promise<DatabaseRow | null> {
  const db = await metadata();
  const [row] = await db
    .select()
    .from(database)
    .where(and(eq(database.id, id), toSql(rows(viewer, 'database'), databaseScope)));
  return row ?? null;
}

/** All databases that the viewer may see. */
export async function visibleDatabases(viewer: Viewer): Promise<DatabaseRow[]> {
  const db = await metadata();
  return db
    .select()
    .from(database)
    .where(toSql(rows(viewer, 'database'), databaseScope))
    .orderBy(asc(database.id));
}
