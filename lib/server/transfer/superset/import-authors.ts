import { eq, sql } from 'drizzle-orm';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { inBatches } from '@/lib/server/api/write/in-batches';
import { seal } from '@/lib/server/secrets';
import { type BroughtObjects, type Ids, idIn, type Migration } from './migration';
import { openSecret } from './superset-secret';
import { numberIn, textIn, timeIn } from './superset-store';

const authored = [
  { table: database, there: 'dbs', objects: 'databases' },
  { table: dataset, there: 'tables', objects: 'datasets' },
  { table: chart, there: 'slices', objects: 'charts' },
  { table: dashboard, there: 'dashboards', objects: 'dashboards' },
  { table: savedQuery, there: 'saved_query', objects: 'queries' },
] as const;

/** Sets the creator and the last editor of each object, with the times. */
export async function importAuthors({ tx, store }: Migration, brought: BroughtObjects, users: Ids): Promise<void> {
  for (const { table, there, objects } of authored) {
    const told = (await store.rows(there, { times: ['created_on', 'changed_on'] })).flatMap((row) => {
      const id = idIn(brought[objects], row, 'id');
      return id ? [{ id, row }] : [];
    });
    for (const batch of inBatches(told)) {
      const values = batch.map(({ id, row }) => {
        const user = (column: string) => sql`${idIn(users, row, column) ?? null}::integer`;
        const time = (column: string) => sql`${timeIn(row, column)?.toISOString() ?? null}::timestamptz`;
        return sql`(${id}::integer, ${user('created_by_fk')}, ${user('changed_by_fk')}, ${time('created_on')}, ${time('changed_on')})`;
      });
      await tx.execute(sql`
        update ${table} set created_by_fk = told.created_by, changed_by_fk = told.changed_by,
          created_on = coalesce(told.created_on, ${table.created_on}), changed_on = coalesce(told.changed_on, now())
        from (values ${sql.join(values, sql`, `)}) as told(id, created_by, changed_by, created_on, changed_on)
        where ${table.id} = told.id`);
    }
  }
}

/** Imports fields of databases and saved queries that bundles do not contain. */
export async function importUncarried(
  { tx, store }: Migration,
  { databases, queries }: BroughtObjects,
  secretKey: string | null,
): Promise<void> {
  for (const row of await store.rows('dbs', { bytes: ['server_cert'] })) {
    const id = idIn(databases, row, 'id');
    const certificate = openSecret(row, 'server_cert', secretKey);
    const force_ctas_schema = textIn(row, 'force_ctas_schema');
    if (!id) continue;
    const sealed = certificate === null ? {} : { server_cert: seal(certificate) };
    await tx
      .update(database)
      .set({ force_ctas_schema, ...sealed })
      .where(eq(database.id, id));
  }
  for (const row of await store.rows('saved_query', { times: ['last_run'] })) {
    const id = idIn(queries, row, 'id');
    if (!id) continue;
    await tx
      .update(savedQuery)
      .set({
        template_parameters: textIn(row, 'template_parameters'),
        extra_json: textIn(row, 'extra_json') ?? undefined,
        rows: numberIn(row, 'rows'),
        last_run: timeIn(row, 'last_run'),
      })
      .where(eq(savedQuery.id, id));
  }
}
