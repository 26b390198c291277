import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { report, reportOwner, reportRecipient } from '@/db/schema/report';
import { addOwnDataset } from './own-dataset';
import { addUser, type World } from './world';

export interface ReportWorld {
  readonly owner: number;
  readonly other: number;
  readonly chartId: number;
  readonly figureId: number;
  readonly dashboardId: number;
  readonly databaseId: number;
}

/** People, a table, a figure, and a dashboard of both in two tabs. */
export async function fillReportWorld(world: World): Promise<ReportWorld> {
  const { db } = world;
  const owner = await addUser(db, 'ada', 'Admin');
  const other = await addUser(db, 'gus', 'Gamma');
  const datasource_id = await addOwnDataset(world, {
    sql: "select * from (values ('North', 12), ('South', 30)) as t(region, sold)",
    column: 'region',
    metric: { metric_name: 'total', expression: 'sum(sold)' },
  });
  const common = { datasource_id, datasource_type: 'table' };
  const [table, figure] = await db
    .insert(chart)
    .values([
      {
        ...common,
        slice_name: 'Sales by region',
        viz_type: 'table',
        params: JSON.stringify({ query_mode: 'aggregate', groupby: ['region'], metrics: ['total'] }),
      },
      { ...common, slice_name: 'All sales', viz_type: 'big_number_total', params: JSON.stringify({ metric: 'total' }) },
    ])
    .returning();
  const ids = [table?.id ?? 0, figure?.id ?? 0] as const;
  const tile = (name: string, chartId: number) => ({
    [name]: { id: name, type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } },
  });
  const [page] = await db
    .insert(dashboard)
    .values({
      dashboard_title: 'Sales & more',
      published: true,
      position_json: JSON.stringify({
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
        'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-a', 'TAB-b'], meta: {} },
        'TAB-a': { id: 'TAB-a', type: 'TAB', children: ['ROW-a'], meta: { text: 'Figures' } },
        'TAB-b': { id: 'TAB-b', type: 'TAB', children: ['ROW-b'], meta: { text: 'Regions' } },
        'ROW-a': { id: 'ROW-a', type: 'ROW', children: ['CHART-a'], meta: {} },
        'ROW-b': { id: 'ROW-b', type: 'ROW', children: ['CHART-b'], meta: {} },
        ...tile('CHART-a', ids[1]),
        ...tile('CHART-b', ids[0]),
      }),
    })
    .returning();
  const dashboardId = page?.id ?? 0;
  await db.insert(dashboardChart).values(ids.map((chart_id) => ({ dashboard_id: dashboardId, chart_id })));
  return { owner, other, chartId: ids[0], figureId: ids[1], dashboardId, databaseId: 1 };
}

interface NewSchedule extends Partial<typeof report.$inferInsert> {
  readonly owners: readonly number[];
  readonly to: readonly {
    readonly type: string;
    readonly target: string;
    readonly ccTarget?: string;
    readonly bccTarget?: string;
  }[];
}

let made = 0;

/** Stores an alert or report, every minute unless changed. Returns its id. */
export async function addSchedule({ db }: World, { owners, to, ...fields }: NewSchedule): Promise<number> {
  made += 1;
  const [row] = await db
    .insert(report)
    .values({
      ...{ type: 'Report', name: `Schedule ${made}`, crontab: '* * * * *', report_format: 'TEXT' },
      changed_on: new Date(0),
      created_by_fk: owners[0] ?? null,
      ...fields,
    })
    .returning();
  const report_id = row?.id ?? 0;
  if (owners.length > 0) await db.insert(reportOwner).values(owners.map((user_id) => ({ report_id, user_id })));
  if (to.length > 0) {
    await db
      .insert(reportRecipient)
      .values(to.map(({ type, ...config }) => ({ report_id, type, recipient_config_json: JSON.stringify(config) })));
  }
  return report_id;
}
