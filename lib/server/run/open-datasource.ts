import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { openDatabase } from '@/lib/server/database/open-database';
import { type Datasource, type OpenDataset, openDataset, openedDataset } from '@/lib/server/dataset/open-dataset';
import { placeOf } from '@/lib/server/sql/script-place';
import { filledScript } from '@/lib/server/sqllab/editor-template';
import { parametersOf } from '@/lib/server/sqllab/query-parameters';
import { scriptPlan } from '@/lib/server/sqllab/script-plan';
import { visibleQuery } from '@/lib/server/sqllab/visible-query';
import { jsonObject } from '@/lib/text/json-object';

/**
 * Opens the data source of a chart: a dataset, or a query of the SQL editor. Throws as `openDataset` and `openQuery`.
 */
export function openDatasource(
  datasource: Datasource,
  viewer: Viewer,
  context?: DashboardContext,
): Promise<OpenDataset> {
  return datasource.type === 'query' ? openQuery(datasource.id, viewer) : openDataset(datasource, viewer, context);
}

const Columns = z.array(z.object({ column_name: z.string(), type: z.string(), is_dttm: z.boolean() }));

/**
 * A query of the SQL editor as a dataset: its SQL with this viewer's row rules applied, the columns of its result, no
 * metrics. Throws `not_found`, also for queries of other users, `tables_denied` when the viewer may not read its
 * tables, `change_refused` when it is not a read-only query.
 */
async function openQuery(id: number, viewer: Viewer): Promise<OpenDataset> {
  const found = await visibleQuery(id, viewer);
  if (!found) throw new AppError('not_found');
  const { query: row, database: stored } = found;
  const open = await openDatabase(stored.id, viewer);
  const place = placeOf(stored, row);
  const template = {
    ...{ viewer, database: open, place, templateParams: parametersOf(row) },
    ...{ address: new URLSearchParams(), now: Date.now() },
  };
  const sql = await filledScript({ ...template, sql: (row.select_as_cta_used ? row.select_sql : row.sql) ?? '' });
  const { statements, isNarrowed } = await scriptPlan({
    sql,
    viewer,
    database: open,
    place,
    limit: null,
    creation: null,
    fill: (clause) => filledScript({ ...template, sql: clause, templateParams: null, isRule: true }),
  });
  const last = statements.at(-1);
  if (!last || statements.some(({ changes }) => changes)) throw new AppError('change_refused');
  const columns = Columns.safeParse(jsonObject(row.extra_json).columns);
  return openedDataset(open, viewer, {
    rowRules: [],
    isNarrowed,
    cacheTimeout: open.cacheTimeout,
    description: {
      id: row.id,
      table_name: row.tab_name || `query_${row.id}`,
      catalog: row.catalog,
      schema: row.schema || null,
      sql: last.sql,
      main_dttm_col: null,
      offset: 0,
      fetch_values_predicate: null,
      always_filter_main_dttm: false,
      metrics: [],
      columns: (columns.data ?? []).map((column) => ({
        ...column,
        verbose_name: null,
        groupby: true,
        filterable: true,
        expression: null,
        python_date_format: null,
      })),
    },
  });
}
