import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { storeAddress } from '@/lib/server/database/stored-address';
import type { World } from '@/tests/support/world';

type New<Table extends { readonly $inferInsert: object }> = Omit<Table['$inferInsert'], 'dataset_id'>;

export interface MemoryDataset extends Omit<typeof dataset.$inferInsert, 'database_id'> {
  readonly columns?: readonly New<typeof datasetColumn>[];
  readonly metrics?: readonly New<typeof datasetMetric>[];
}

/** Stores a dataset on a DuckDB database in memory, and returns its id. */
export async function addMemoryDataset(db: World['db'], made: MemoryDataset): Promise<number> {
  const { columns = [], metrics = [], ...row } = made;
  const address = { database_name: 'memory', ...storeAddress('duckdb:///:memory:') };
  const [source] = await db.insert(database).values(address).returning({ id: database.id });
  const [stored] = await db
    .insert(dataset)
    .values({ ...row, database_id: source?.id ?? 0 })
    .returning({ id: dataset.id });
  const dataset_id = stored?.id ?? 0;
  if (columns.length > 0) await db.insert(datasetColumn).values(columns.map((column) => ({ ...column, dataset_id })));
  if (metrics.length > 0) await db.insert(datasetMetric).values(metrics.map((metric) => ({ ...metric, dataset_id })));
  return dataset_id;
}

/** The parts of a dataset whose rows have a `region` and an `amount`. */
export const salesParts = {
  columns: [
    { column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
    { column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
  ],
  metrics: [{ metric_name: 'total', expression: 'SUM(amount)' }],
};
