import { eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { readJson } from '@/lib/server/api/request/body';
import { parseBodyAsText } from '@/lib/server/api/request/python-body';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { resultCache } from '@/lib/server/cache/cache';
import { datasourceTypes } from '@/lib/server/explore/dataset-access';
import { warmUpSoon } from '@/lib/server/warm-up/warm-up-job';

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
 * Results are cached by SQL statement, and their keys do not contain the dataset. When one of the named datasets
 * exists, the whole result cache is cleared, and dashboards are warmed up where that is put on.
 */
async function invalidate({ request }: Call): Promise<Response> {
  const { datasource_uids = [], datasources = [] } = parseBodyAsText(Body, await readJson(request));
  if (await hasDataset(datasource_uids.flatMap(idIn), datasources)) {
    await resultCache().clear();
    await warmUpSoon(new Date());
  }
  return jsonResponse({}, 201);
}

function idIn(uid: string): number[] {
  const id = /^(\d{1,9})__(?:table|dataset)$/.exec(uid)?.[1];
  return id === undefined ? [] : [Number(id)];
}

async function hasDataset(ids: readonly number[], named: readonly Named[]): Promise<boolean> {
  if (ids.length === 0 && named.length === 0) return false;
  const wanted = new Set(ids);
  const tables = [...new Set(named.map(({ datasource_name }) => datasource_name ?? ''))];
  const db = await metadata();
  const found = await db
    .select({ id: dataset.id, table: dataset.table_name, schema: dataset.schema, database: database.database_name })
    .from(dataset)
    .innerJoin(database, eq(database.id, dataset.database_id))
    .where(or(inArray(dataset.id, [0, ...wanted]), inArray(dataset.table_name, ['', ...tables])));
  const keys = new Set(named.map((one) => keyOf(one.datasource_name, one.database_name, one.schema)));
  return found.some(
    (row) =>
      wanted.has(row.id) ||
      keys.has(keyOf(row.table, row.database, null)) ||
      keys.has(keyOf(row.table, row.database, row.schema)),
  );
}

/** A name without a schema matches the tables of all schemas. */
function keyOf(table: string | null | undefined, place: string | null | undefined, schema: string | null | undefined) {
  return JSON.stringify([table ?? '', place ?? '', schema || null]);
}

/** Invalidates cached results after the data of a dataset changed. */
export const cacheKey: Service = {
  name: 'cachekey',
  actions: [
    { method: 'POST', path: 'invalidate', permission: 'can_invalidate on CacheRestApi', body: Body, run: invalidate },
  ],
};
