import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { dataset } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { taggedObject } from '@/db/schema/tag';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { type Taggable, type TaggableName, taggables } from './tagged-object';

export interface TaggedObject {
  readonly kind: TaggableName;
  readonly id: number;
  readonly name: string;
}

const names = {
  dashboard: dashboard.dashboard_title,
  chart: chart.slice_name,
  query: savedQuery.label,
  dataset: dataset.table_name,
} as const;
const kinds = ['dashboard', 'chart', 'query', 'dataset'] as const;

/** The objects of every kind that carry a tag and that the viewer may see. */
export async function taggedObjects(viewer: Viewer, tagId: number): Promise<TaggedObject[]> {
  const db = await metadata();
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { table, id, scope, resource, column }: Taggable = taggables[kind];
      const carriers = db.select({ id: column }).from(taggedObject).where(eq(taggedObject.tag_id, tagId));
      const read = await db
        .select({ id, name: sql<string | null>`${names[kind]}` })
        .from(table)
        .where(and(inArray(id, carriers), toSql(rows(viewer, resource), scope)))
        .orderBy(asc(id));
      return read.map((row) => ({ kind, id: Number(row.id), name: row.name ?? '' }));
    }),
  );
  return found.flat();
}
