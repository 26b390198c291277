import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/(main)/explore/tile/route';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { addOwnDataset } from '@/tests/support/own-dataset';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('time columns of charts that are not saved', () => {
  let world: World;
  let datasource = '';
  const admin = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    admin.extra['x-csrftoken'] = await admin.signIn(await addUser(world.db, 'admin', 'Admin'));
    const dataset_id = await addOwnDataset(world, {
      sql: "select timestamp '2024-03-05 10:00:00' as day, 3 as n union all select timestamp '2024-03-17 10:00:00', 4",
      column: 'day',
      isTime: true,
      metric: { metric_name: 'total', expression: 'SUM(n)' },
    });
    datasource = `${dataset_id}__table`;
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  test.each([
    ['table', { groupby: ['day'], metrics: ['total'] }],
    ['ag-grid-table', { groupby: ['day'], metrics: ['total'] }],
    ['pivot_table_v2', { groupbyRows: ['day'], metrics: ['total'] }],
    ['box_plot', { columns: ['day'], groupby: [], metrics: ['total'] }],
  ])('%s groups them by the time grain', async (viz_type, fields) => {
    const form_data = { viz_type, datasource, time_grain_sqla: 'P1M', row_limit: 100, ...fields };
    const { body } = await admin.json(route, 'POST', '/explore/tile/', { form_data });
    expect(body.errors).toEqual([]);
    expect(body.queries[0]).toMatch(/date_trunc/i);
    expect(JSON.stringify(body.columns)).not.toContain('[object');
  });
});
