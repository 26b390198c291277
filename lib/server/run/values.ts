import { AppError } from '@/lib/errors/app-error';
import type { Column } from '@/lib/frame/frame';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { namedColumnSql } from '@/lib/query/column';
import { fromSql } from '@/lib/query/compile';
import { datasetColumn } from '@/lib/query/dataset-description';
import { checkClause, readyToCheck } from '@/lib/query/sql/adhoc';
import { raw, sql, toStatement } from '@/lib/query/sql/text';
import { cacheTimeout } from '@/lib/server/cache/cache-timeout';
import type { Datasource } from '@/lib/server/dataset/open-dataset';
import { filledDataset } from './filled-query';
import { openDatasource } from './open-datasource';
import { runStatement } from './run-statement';

const mostValues = 10_000;

/**
 * The distinct values of a dataset's column in the rows that this viewer may see, at most 10,000, as choices for
 * filters. Throws `column_name_missing`.
 */
export async function columnValues(
  datasource: Datasource,
  name: string,
  viewer: Viewer,
  signal: AbortSignal,
  dashboard?: DashboardContext,
): Promise<Column> {
  const opened = await openDatasource(datasource, viewer, dashboard);
  const dataset = await filledDataset(opened, { now: Date.now() });
  const { description } = dataset;
  if (!datasetColumn(description, name)) throw new AppError('column_name_missing', { name });
  await readyToCheck();
  const { dialect } = dataset.database.engine;
  const predicate = description.fetch_values_predicate;
  const conditions = [
    ...(predicate ? [checkClause(predicate, dialect, 'owner')] : []),
    ...dataset.rowRules.map(
      (group) => `(${group.map((clause) => checkClause(clause, dialect, 'owner')).join(' OR ')})`,
    ),
  ];
  const column = namedColumnSql(name, description, dialect);
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const statement = sql`SELECT DISTINCT ${column} AS ${dialect.quote('column_values')} FROM ${fromSql(description, dialect)}${raw(where)}${dialect.limit(mostValues, null, false)}`;
  const policy = { force: false, timeout: cacheTimeout([dataset.cacheTimeout]) };
  const { frame } = await runStatement(dataset, toStatement(statement, dialect), policy, signal);
  return frame.columns[0] ?? { name, kind: 'string', values: [] };
}
