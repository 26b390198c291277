import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { signToken } from '@/lib/server/auth/token';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

const adhoc = { expressionType: 'SQL', label: 'Initial', sqlExpression: 'left(name, 1)' };
const names = ['name', 'city', 'n', 'sold_at', 'age', 'count', 'stage', 'kept', 'unused'];

/** Clients read from `column_names` which filters apply to a chart, and from `columns` how to label its values. */
describe('the datasets of a dashboard', () => {
  let world: World;
  let dashboardId = 0;
  const admin = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    const { db } = world;
    const userId = await addUser(db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: userId, sessionVersion: 1 }, 'access', true)}`;
    const dataset_id = await addMemoryDataset(db, {
      table_name: 'people',
      columns: names.map((column_name) => ({
        column_name,
        verbose_name: { name: 'Full Name', unused: 'Not Asked For' }[column_name] ?? null,
      })),
      metrics: [
        { metric_name: 'total', expression: 'SUM(n)', verbose_name: 'Total' },
        { metric_name: 'other', expression: 'MAX(n)' },
      ],
    });
    const place = { datasource_id: dataset_id, datasource_type: 'table' };
    const context = { queries: [{ columns: ['stage', adhoc, { ...adhoc, label: 'Kept', sqlExpression: 'kept' }] }] };
    const charts = await db
      .insert(chart)
      .values([
        {
          slice_name: 'By name',
          viz_type: 'table',
          params: JSON.stringify({
            groupby: ['name', adhoc],
            metrics: ['total', { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'n' } }],
            adhoc_filters: [
              { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'city', operator: '==', comparator: 'other' },
            ],
            x_axis_title: 'age',
            header: 'count',
            granularity_sqla: 'sold_at',
          }),
          ...place,
        },
        {
          slice_name: 'As it was saved',
          viz_type: 'table',
          params: '{',
          query_context: JSON.stringify(context),
          ...place,
        },
        { slice_name: 'Of a type that is not known', viz_type: 'no_such', params: '{}', ...place },
      ])
      .returning({ id: chart.id });
    const [shown] = await db.insert(dashboard).values({ dashboard_title: 'People' }).returning();
    dashboardId = shown?.id ?? 0;
    await db.insert(dashboardChart).values(charts.map(({ id }) => ({ dashboard_id: dashboardId, chart_id: id })));
  });
  afterAll(() => world.close());

  async function told() {
    const { result } = (await admin.get(dashboardRoute, `/api/v1/dashboard/${dashboardId}/datasets`)).body;
    expect(result).toHaveLength(1);
    return result[0];
  }

  test('name every column, those that charts use also as they are shown, and expressions in their place', async () => {
    const { column_names } = await told();
    expect([...column_names].sort()).toEqual([...names, 'Full Name', 'Initial', 'Kept'].sort());
  });

  test('have the columns and metrics that charts ask for, and no other that only shares a word with them', async () => {
    const { columns, metrics, verbose_map } = await told();
    expect(columns.map(({ column_name }: { column_name: string }) => column_name)).toEqual([
      'name',
      'city',
      'n',
      'stage',
    ]);
    expect(metrics.map(({ metric_name }: { metric_name: string }) => metric_name)).toEqual(['total']);
    expect(verbose_map).toEqual({
      __timestamp: 'Time',
      name: 'Full Name',
      city: 'city',
      n: 'n',
      stage: 'stage',
      total: 'Total',
    });
  });
});
