import { asc, eq, inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { examplesDatabase } from './reference/example-tables';

/** Datasets that were created from their tables; the others were imported, in the bundle's column order. */
export const madeFromTables = [
  'energy_usage',
  'birth_names',
  'random_time_series',
  'flights',
  'multiformat_time_series',
  'sf_population_polygons',
  'bart_lines',
];

/** Datasets whose columns were edited after they were imported. */
const edited: Readonly<Record<string, readonly string[]>> = {
  video_game_sales: [
    'name',
    'year',
    'na_sales',
    'eu_sales',
    'global_sales',
    'jp_sales',
    'other_sales',
    'rank',
    'genre',
    'platform',
    'publisher',
  ],
  threads: [
    'ts',
    'client_msg_id',
    'channel_id',
    'thread_ts',
    'latest_reply',
    'team',
    'type',
    'user',
    'text',
    'subscribed',
    'reply_count',
    'reply_users',
    'blocks',
    'reply_users_count',
  ],
};

/** Gives the columns of datasets ids in the order at the time of the recording; an export has another order. */
export async function orderColumns(db: Metadata): Promise<void> {
  const orders = { ...(await tableOrders()), ...edited };
  const datasets = await db
    .select()
    .from(dataset)
    .where(inArray(dataset.table_name, Object.keys(orders)));
  for (const { id, table_name } of datasets) {
    const order = orders[table_name] ?? [];
    const columns = await db
      .select()
      .from(datasetColumn)
      .where(eq(datasetColumn.dataset_id, id))
      .orderBy(asc(datasetColumn.id));
    const inTable = order.flatMap((name) => columns.filter(({ column_name }) => column_name === name));
    const sorted = [...inTable, ...columns.filter(({ column_name }) => !order.includes(column_name))];
    for (const { id: from } of columns)
      await db.update(datasetColumn).set({ id: -from }).where(eq(datasetColumn.id, from));
    for (const [at, column] of sorted.entries()) {
      const to = columns[at]?.id ?? column.id;
      await db.update(datasetColumn).set({ id: to }).where(eq(datasetColumn.id, -column.id));
    }
  }
}

/** Table → its columns in the order of the database. */
async function tableOrders(): Promise<Record<string, string[]>> {
  const server = examplesDatabase();
  const rows = await server<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name in ${server(madeFromTables)} order by ordinal_position`;
  await server.end();
  const orders: Record<string, string[]> = {};
  for (const { table, column } of rows) orders[table] = [...(orders[table] ?? []), column];
  return orders;
}
