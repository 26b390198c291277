import { sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import type { Resource } from '@/lib/server/api/resource';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { logEntries } from '@/lib/server/resources/log';
import { queryResource } from '@/lib/server/resources/sqllab/query';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';

/** The lists that can become long. */
export const longLists = {
  chart: chartResource,
  dashboard: dashboardResource,
  dataset: datasetResource,
  saved_query: savedQueryResource,
  log: logEntries,
  query: queryResource,
} as const satisfies Readonly<Record<string, Resource>>;

/** Fills each of them with this many rows of one user. */
export async function fillLists(db: Metadata, userId: number, rowCount: number): Promise<void> {
  const n = sql.raw(String(rowCount));
  const author = sql.raw(String(userId));
  const at = sql`now() - n * interval '1 minute'`;
  await db.execute(sql`insert into database (id, database_name, sqlalchemy_uri) overriding system value
    values (1, 'examples', 'duckdb:///:memory:')`);
  await db.execute(sql`insert into dataset (table_name, database_id, created_by_fk, changed_by_fk, changed_on)
    select 'sales of ' || n, 1, ${author}, ${author}, ${at} from generate_series(1, ${n}) n`);
  await db.execute(sql`insert into chart (slice_name, viz_type, params, datasource_id, datasource_type, description,
    created_by_fk, changed_by_fk, changed_on) select 'Sales of region ' || n, 'table', repeat('{"metrics": []}', 40),
    (select min(id) from dataset), 'table', 'What region ' || n || ' sold', ${author}, ${author}, ${at}
    from generate_series(1, ${n}) n`);
  await db.execute(sql`insert into dashboard (dashboard_title, position_json, created_by_fk, changed_by_fk, changed_on)
    select 'Region ' || n, repeat('{"a": 1}', 60), ${author}, ${author}, ${at} from generate_series(1, ${n}) n`);
  await db.execute(sql`insert into saved_query (label, sql, db_id, user_id, created_by_fk, changed_by_fk, changed_on)
    select 'Query ' || n, 'select ' || n, 1, ${author}, ${author}, ${author}, ${at} from generate_series(1, ${n}) n`);
  await db.execute(sql`insert into log (action, user_id, json, dttm)
    select 'ChartRestApi.get', ${author}, repeat('{"a": 1}', 20), ${at} from generate_series(1, ${n}) n`);
  await db.execute(sql`insert into query (client_id, database_id, user_id, status, sql, changed_on, start_time)
    select 'q' || n, 1, ${author}, 'success', 'select ' || n, ${at}, n from generate_series(1, ${n}) n`);
  for (const table of ['chart_owner', 'dashboard_owner', 'dataset_owner']) {
    const [owned] = table.split('_');
    await db.execute(sql.raw(`insert into ${table} (${owned}_id, user_id) select id, ${userId} from ${owned}`));
  }
  await db.execute(sql`vacuum analyze`);
}
