import { z } from 'zod';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { integer, text } from '@/lib/server/api/request/body-field';
import type { Call, Service } from '@/lib/server/api/resource';
import { backendOf } from '@/lib/server/resources/dataset/text';
import { formattedScript } from '@/lib/server/sql/format-script';
import { EstimateBody, estimate } from '@/lib/server/sqllab/estimate';
import { execute } from '@/lib/server/sqllab/execute';
import { pageJson } from '@/lib/server/sqllab/page-form';
import { sqlLabPermalinkActions } from '@/lib/server/sqllab/permalink';
import { QueryBody } from '@/lib/server/sqllab/query-body';
import { exportResult, exportTypes } from '@/lib/server/sqllab/results/export-result';
import { readResults } from '@/lib/server/sqllab/results/read-results';
import { describeTab, tabsOf } from '@/lib/server/sqllab/tab-state';
import { visibleDatabases } from '@/lib/server/sqllab/visible-database';

const SqlToFormat = z.strictObject({ sql: text(), engine: text().nullish(), database_id: integer().nullish() });

/** The calls of the SQL editor. */
export const sqlLab: Service = {
  name: 'sqllab',
  actions: [
    { method: 'GET', path: '', permission: 'can_read on SQLLab', run: bootstrap },
    { method: 'POST', path: 'execute', permission: 'can_execute_sql_query on SQLLab', body: QueryBody, run: execute },
    {
      method: 'POST',
      path: 'estimate',
      permission: 'can_estimate_query_cost on SQLLab',
      body: EstimateBody,
      onlyReads: true,
      run: estimate,
    },
    {
      method: 'POST',
      path: 'format_sql',
      permission: 'can_read on SQLLab',
      body: SqlToFormat,
      onlyReads: true,
      run: format,
    },
    { method: 'GET', path: 'results', permission: 'can_get_results on SQLLab', run: readResults },
    {
      method: 'GET',
      path: 'export/:client',
      permission: 'can_export_csv on SQLLab',
      answerTypes: exportTypes,
      run: exportResult,
    },
    ...sqlLabPermalinkActions,
  ],
};

/** `POST format_sql`: formats a script. Throws `sql_unreadable` for one that cannot be parsed, templates excepted. */
async function format({ request }: Call): Promise<Response> {
  const { sql, engine } = parseBody(SqlToFormat, await readJson(request));
  return pageJson({ result: await formattedScript(sql, engine || 'postgresql') });
}

/** The data that the SQL editor starts with: the user's tabs, the active one in full, and the databases to choose. */
async function bootstrap({ viewer }: Call): Promise<Response> {
  const [tabs, databases] = await Promise.all([tabsOf(viewer.id ?? 0), visibleDatabases(viewer)]);
  const active = tabs.find((tab) => tab.active);
  return pageJson({
    result: {
      tab_state_ids: tabs.map(({ id, label }) => ({ id, label })),
      active_tab: active ? await describeTab(active) : null,
      databases: Object.fromEntries(
        databases.map((row) => [
          row.id,
          {
            id: row.id,
            database_name: row.database_name,
            expose_in_sqllab: row.expose_in_sqllab,
            allow_run_async: row.allow_run_async,
            allow_file_upload: row.allow_file_upload,
            allow_ctas: row.allow_ctas,
            allow_cvas: row.allow_cvas,
            allow_dml: row.allow_dml,
            force_ctas_schema: row.force_ctas_schema,
            backend: backendOf(row.sqlalchemy_uri),
          },
        ]),
      ),
    },
  });
}
