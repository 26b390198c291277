import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { queryScope } from '@/lib/server/api/scopes';

/** A query with its database; undefined when there is none that this viewer may see. */
export async function visibleQuery(id: number, viewer: Viewer) {
  const db = await metadata();
  const [found] = await db
    .select({ query, database })
    .from(query)
    .innerJoin(database, eq(database.id, query.database_id))
    .where(and(eq(query.id, id), toSql(rows(viewer, 'query'), queryScope)));
  return found;
}
