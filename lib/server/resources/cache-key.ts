import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { readJson } from '@/lib/server/api/body';
import { parseBodyAsText } from '@/lib/server/api/python-body';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { resultCache } from '@/lib/server/cache/cache';
import { datasourceTypes } from '@/lib/server/explore/dataset-access';

const Named = z.strictObject({
  datasource_name: z.string().nullish(),
  database_name: z.string().nullish(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  datasource_type: z.enum(datasourceTypes),
});
type Named = z.infer<typeof Named>;
const Body = z.strictObject({
  datasource_uids: z.array(z.string()).optional(),
  datasources: z.array(Named).optional(),
});

/**
 * Results are kept by their statements, which do not tell the dataset: when one of those named is known, all of them
 * are asked for anew.
 */
async function invalidate({ request }: Call): Promise<Response> {
  const { datasource_uids = [], datasources = [] } = parseBodyAsText(Body, await readJson(request));
  const conditions = [...datasource_uids.flatMap(byUid), ...datasources.map(byName)];
  if (conditions.length > 0 && (await hasDataset(or(...conditions)))) await resultCache().clear();
  return jsonResponse({}, 201);
}

function byUid(uid: string) {
  const id = /^(\d{1,9})__(?:table|dataset)$/.exec(uid)?.[1];
  return id === undefined ? [] : [eq(dataset.id, Number(id))];
}

function byName({ datasource_name, database_name, schema }: Named) {
  return and(
    eq(dataset.table_name, datasource_name ?? ''),
    eq(database.database_name, database_name ?? ''),
    schema ? eq(dataset.schema, schema) : sql`true`,
  );
}

async function hasDataset(condition: ReturnType<typeof or>): Promise<boolean> {
  const db = await metadata();
  const found = await db
    .select({ id: dataset.id })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(condition)
    .limit(1);
  return found.length > 0;
}

/** Tells that the data of a dataset changed. */
export const cacheKey: Service = {
  name: 'cachekey',
  actions: [
    { method: 'POST', path: 'invalidate', permission: 'can_invalidate on CacheRestApi', body: Body, run: invalidate },
  ],
};
