import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import { openAddress } from '@/lib/server/database/stored-address';
import { backendOf, dialectOf, timeGrains } from '@/lib/server/resources/dataset/text';
import { jsonObject } from '@/lib/text/json-object';

const Column = z.object({
  column_name: z.string(),
  type: z.string(),
  type_generic: z.number().nullable(),
  is_dttm: z.boolean(),
});
const Columns = z.array(Column).catch([]);

/** The data of a SQL Lab query for the chart builder. The caller must have checked access. Throws `not_found`. */
export async function queryPayload(id: number) {
  const db = await metadata();
  const [found] = await db
    .select({ row: query, stored: database })
    .from(query)
    .innerJoin(database, eq(database.id, query.database_id))
    .where(eq(query.id, id));
  if (!found) throw new AppError('not_found');
  const { row, stored } = found;
  const columns = Columns.parse(jsonObject(row.extra_json).columns);
  return {
    type: 'query',
    id,
    name: row.tab_name,
    catalog: row.catalog ?? openAddress(stored).database,
    schema: row.schema,
    sql: row.sql,
    columns: columns.map((column) => ({ ...untold, ...column })),
    metrics: [],
    owners: [],
    database: { id: stored.id, backend: backendOf(stored.sqlalchemy_uri), parameters: {} },
    filter_select: true,
    order_by_choices: columns.flatMap(({ column_name }) => [
      [`[${JSON.stringify(column_name)}, true]`, `${column_name} [asc]`],
      [`[${JSON.stringify(column_name)}, false]`, `${column_name} [desc]`],
    ]),
    time_grain_sqla: timeGrains(dialectOf(stored.sqlalchemy_uri)),
    verbose_map: {},
  };
}

/** Defaults for the columns of a query, which have no stored descriptions. */
const untold = {
  id: null,
  uuid: null,
  advanced_data_type: null,
  certification_details: null,
  certified_by: null,
  description: null,
  expression: null,
  filterable: true,
  groupby: true,
  is_certified: false,
  python_date_format: null,
  verbose_name: null,
  warning_markdown: null,
};
