import { fromSql } from '@/lib/query/compile';
import { datasetColumn } from '@/lib/query/dataset-description';
import type { Query } from '@/lib/query/resolve-query';
import { checkExpression, readyToCheck } from '@/lib/query/sql/adhoc';
import { sql, toStatement } from '@/lib/query/sql/text';
import { temporalExpressions as known } from '@/lib/server/cache/temporal-expressions';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';

/**
 * Which expressions on a query's base axis yield instants. Only the database can decide it; the result is cached for an
 * hour.
 */
export async function temporalExpressions(
  query: Query,
  dataset: OpenDataset,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const temporal = new Set<string>();
  for (const column of query.columns) {
    if (typeof column === 'string' || column.columnType !== 'BASE_AXIS' || !column.timeGrain) continue;
    const { sqlExpression } = column;
    if (datasetColumn(dataset.description, sqlExpression) || column.isColumnReference) continue;
    if (await isTemporal(sqlExpression, dataset, signal)) temporal.add(sqlExpression);
  }
  return temporal;
}

async function isTemporal(expression: string, dataset: OpenDataset, signal: AbortSignal): Promise<boolean> {
  const { id, sql: virtual, table_name } = dataset.description;
  const key = JSON.stringify([id, table_name, virtual, expression]);
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  await readyToCheck();
  const { dialect } = dataset.database.engine;
  const checked = checkExpression(expression, dialect);
  const probe = sql`SELECT ${checked} FROM ${fromSql(dataset.description, dialect)} WHERE 1 = 0`;
  const frame = await dataset.run(toStatement(probe, dialect), signal).catch(() => null);
  const answer = frame?.columns[0]?.kind === 'temporal';
  if (frame) known.set(key, answer);
  return answer;
}
