import type { Call, Service } from '@/lib/server/api/resource';
import { execute } from '@/lib/server/sqllab/execute';
import { exportResult } from '@/lib/server/sqllab/export-result';
import { pageJson } from '@/lib/server/sqllab/page-form';
import { sqlLabPermalinkActions } from '@/lib/server/sqllab/permalink';
import { readResults } from '@/lib/server/sqllab/read-results';
import { describeTab, tabsOf } from '@/lib/server/sqllab/tab-state';
import { visibleDatabases } from '@/lib/server/sqllab/visible-database';
import { backendOf } from './dataset-text';

/** What the SQL editor asks. */
export const sqlLab: Service = {
  name: 'sqllab',
  actions: [
    { method: 'GET', path: '', permission: 'can_read on SQLLab', run: bootstrap },
    { method: 'POST', path: 'execute', permission: 'can_execute_sql_query on SQLLab', run: execute },
    { method: 'GET', path: 'results', permission: 'can_get_results on SQLLab', run: readResults },
    { method: 'GET', path: 'export/:client', permission: 'can_export_csv on SQLLab', run: exportResult },
    ...sqlLabPermalinkActions,
  ],
};

/** What the editor opens with: the user's tabs, the active one whole, and the databases to choose from. */
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
