import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import type { World } from './world';

/** A virtual dataset with a column `a` and the metric `count`. */
export async function addCountedDataset(
  { db }: Pick<World, 'db'>,
  table_name: string,
  database_id: number,
  sql: string,
): Promise<number> {
  const [made] = await db.insert(dataset).values({ table_name, sql, database_id }).returning();
  const dataset_id = made?.id ?? 0;
  await db.insert(datasetColumn).values({ dataset_id, column_name: 'a', type: 'INTEGER', groupby: true });
  await db.insert(datasetMetric).values({ dataset_id, metric_name: 'count', expression: 'COUNT(*)' });
  return dataset_id;
}

/** A request for the data of such a dataset. */
export function countedRequest(
  token: string,
  id: number,
  query: object,
  more: object = {},
  init: RequestInit = {},
): Request {
  const queries = [{ columns: ['a'], metrics: ['count'], ...query }];
  return new Request('http://localhost:8088/api/v1/chart/data', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ datasource: { id, type: 'table' }, queries, ...more }),
    ...init,
  });
}
