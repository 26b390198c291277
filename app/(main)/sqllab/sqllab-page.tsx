import { randomUUID } from 'node:crypto';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { WorkspaceHost } from '@/components/sqllab/workspace-host.client';
import type { DatabaseChoice, SqlLabRights, WorkspaceProps } from '@/components/sqllab/workspace-props';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import type { Viewer } from '@/lib/permissions/viewer';
import { ask } from '@/lib/server/api/ask';
import { list } from '@/lib/server/api/list';
import { config } from '@/lib/server/config';
import { databaseResource } from '@/lib/server/resources/database/database';
import { bootstrapSettings } from '@/lib/server/resources/user/bootstrap-settings';
import { prepareAnalysis } from '@/lib/server/sql/analyse-sql';
import { wholeMaxRows } from '@/lib/server/sqllab/asked-query';
import type { AskedStart } from '@/lib/server/sqllab/page-start';
import { storedResult } from '@/lib/server/sqllab/results/read-results';
import { scheduleForm } from '@/lib/server/sqllab/schedule/settings';
import { describeTab, keyOf, latestStates, placeOf, tabsOf } from '@/lib/server/sqllab/tab-state';
import sqllab from '@/lib/text/messages/en/sqllab.json';
import { textsNow } from '@/lib/text/messages/translations';

const shownRows = 100;
const mostDatabases = 100;

const failures = { query: 'queryFailed', datasource: 'datasourceFailed', sql: 'openFailed' } as const;

/** The SQL editor with the viewer's tabs, and what the address asks to open. */
export async function SqlLabPage({
  start,
  tabId = null,
}: {
  readonly start: AskedStart;
  /** The tab that is asked for, instead of the one that was open last. */
  readonly tabId?: number | null;
}): Promise<ReactElement> {
  const viewer = await currentViewer();
  // The first run would wait for the process that parses its SQL.
  if (rightsOf(viewer).runs) prepareAnalysis();
  const [tabs, databases] = await Promise.all([viewer.id === null ? [] : tabsOf(viewer.id), databaseChoices(viewer)]);
  const active = tabs.find(({ id }) => id === tabId) ?? tabs.find((tab) => tab.active) ?? tabs.at(-1);
  const states = await latestStates(tabs);
  const activeTab = active === undefined ? null : await describeTab(active);
  const workspace: WorkspaceProps = {
    userId: viewer.id,
    tabs: tabs.map((tab) => ({
      id: tab.id,
      label: tab.label,
      state: states.get(tab.id) ?? null,
      place: placeOf(tab),
      key: keyOf(tab),
    })),
    activeTab,
    opened: start.kind === 'query' ? { key: newKey(), seed: start.seed, outcomeOf: start.outcomeOf ?? null } : null,
    firstKey: newKey(),
    databases,
    limits: { usual: bootstrapSettings.DEFAULT_SQLLAB_LIMIT, most: bootstrapSettings.SQL_MAX_ROW, whole: wholeMaxRows },
    rights: rightsOf(viewer),
    hasTemplates: true,
    schedule: scheduleForm(config().scheduledQueries),
    notice: start.kind === 'missing' ? textsNow('sqllab', sqllab).page[failures[start.what]] : null,
    firstRows: await firstRows(
      viewer,
      (start.kind === 'query' ? start.outcomeOf : activeTab?.latest_query)?.resultsKey,
    ),
    now: Date.now(),
  };
  return (
    <>
      <WakeWhenIdle />
      <WorkspaceHost workspace={workspace} />
    </>
  );
}

function newKey(): string {
  return `n${randomUUID()}`;
}

/** The fields of a listed database that a choice is made of. */
interface ListedDatabase {
  readonly id: number;
  readonly database_name: string;
  readonly backend: string;
  readonly allow_multi_catalog: boolean;
  readonly allow_run_async: boolean;
  readonly allow_ctas: boolean;
  readonly allow_cvas: boolean;
  readonly allow_dml: boolean;
  readonly allows_cost_estimate: boolean;
  readonly disable_data_preview: boolean;
}

async function databaseChoices(viewer: Viewer): Promise<readonly DatabaseChoice[]> {
  const answer = await ask(viewer, databaseResource.read, () =>
    list(databaseResource, viewer, {
      filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
      order_column: 'database_name',
      order_direction: 'asc',
      page_size: mostDatabases,
    }),
  );
  if ('refusal' in answer) return [];
  return (answer.body.result as unknown as readonly ListedDatabase[]).map((row) => ({
    id: row.id,
    name: row.database_name,
    backend: row.backend,
    hasCatalogs: row.allow_multi_catalog,
    isAsync: row.allow_run_async,
    allowsCtas: row.allow_ctas,
    allowsCvas: row.allow_cvas,
    allowsDml: row.allow_dml,
    allowsEstimate: row.allows_cost_estimate,
    hidesPreview: row.disable_data_preview,
  }));
}

/** The first rows of a stored result; null when it is gone, or may not be read any more. */
async function firstRows(viewer: Viewer, key: unknown): Promise<unknown> {
  if (typeof key !== 'string' || !/^[\w-]+$/.test(key)) return null;
  const answer = await ask(viewer, 'can_get_results on SQLLab', async () =>
    (await storedResult(viewer, { key, rows: shownRows })).json(),
  );
  return 'refusal' in answer ? null : answer.body;
}

function rightsOf({ permissions }: Viewer): SqlLabRights {
  return {
    runs: permissions.has('can_execute_sql_query on SQLLab'),
    estimates: permissions.has('can_estimate_query_cost on SQLLab'),
    exportsCsv: permissions.has('can_export_csv on SQLLab'),
    savesQueries: permissions.has('can_write on SavedQuery'),
    tagsQueries: permissions.has('can_read on Tag') && permissions.has('can_write on Tag'),
    makesDatasets: permissions.has('can_write on Dataset'),
    makesCharts: permissions.has('can_explore on Superset'),
    sharesLinks: permissions.has('can_write on SqlLabPermalinkRestApi'),
  };
}
