import { sql } from 'drizzle-orm';
import { closeMetadata, metadata } from '@/db/client';

/**
 * Fills the metadata database with as many charts as a large company has, on existing datasets and owned by the
 * administrator.
 */
const count = Number(process.argv[2] ?? 10_000);
const db = await metadata();
await db.execute(sql`
  insert into chart (slice_name, viz_type, params, datasource_id, datasource_type, datasource_name, description,
    created_by_fk, changed_by_fk, changed_on)
  select 'Sales of region ' || n, (array['table', 'pie', 'echarts_timeseries_line'])[1 + n % 3],
    '{"viz_type": "table", "metrics": ["count"], "groupby": ["name"], "row_limit": 100}',
    (select id from dataset order by id offset n % (select count(*) from dataset) limit 1), 'table', 'sales',
    'What region ' || n || ' sold', (select min(id) from "user"), (select min(id) from "user"),
    now() - n * interval '1 minute'
  from generate_series(1, ${sql.raw(String(count))}) n`);
await db.execute(sql`
  insert into chart_owner (chart_id, user_id)
  select id, (select min(id) from "user") from chart on conflict do nothing`);
await db.execute(sql`analyze`);
await closeMetadata();
