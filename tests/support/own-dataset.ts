import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { storeAddress } from '@/lib/server/database/stored-address';
import type { World } from './world';

interface OwnDataset {
  readonly sql: string;
  readonly column: string;
  /** Whether the column is one of time. */
  readonly isTime?: boolean;
  readonly metric: { readonly metric_name: string; readonly expression: string };
}

/** A dataset of a query with one column and one metric, in a DuckDB in memory. Returns the dataset's id. */
export async function addOwnDataset(
  { db }: World,
  { sql, column, isTime = false, metric }: OwnDataset,
): Promise<number> {
  const [stored] = await db
    .insert(database)
    .values({ database_name: 'own', ...storeAddress('duckdb://'), extra: '{}' })
    .returning();
  const [made] = await db
    .insert(dataset)
    .values({ table_name: 'own', sql, database_id: stored?.id ?? 0 })
    .returning();
  const dataset_id = made?.id ?? 0;
  await db.insert(datasetColumn).values({ dataset_id, column_name: column, groupby: true, is_dttm: isTime });
  await db.insert(datasetMetric).values({ dataset_id, ...metric });
  return dataset_id;
}
