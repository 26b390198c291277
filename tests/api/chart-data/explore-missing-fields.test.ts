import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as route from '@/app/(main)/explore/tile/route';
import { panels } from '@/lib/explore/panels';
import { closeDatabases } from '@/lib/server/database/open-database';
import { filledForm } from '@/tests/lib/explore/filled-form';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';
import { Caller } from '@/tests/support/caller';
import { addOwnDataset } from '@/tests/support/own-dataset';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** These show charts, and name no field of their own. */
const ofOtherCharts = new Set(['deck_multi']);
const needsTime = new Set(['horizon', 'time_pivot', 'cal_heatmap', 'time_table', 'compare', 'rose']);

/** A dataset that lost every column and metric that the charts were saved with. */
describe('charts of fields that are gone', () => {
  let world: World;
  let datasource = '';
  const admin = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    admin.extra['x-csrftoken'] = await admin.signIn(await addUser(world.db, 'admin', 'Admin'));
    const dataset_id = await addOwnDataset(world, {
      sql: "select 'a' as left_over, 3 as n",
      column: 'left_over',
      metric: { metric_name: 'total', expression: 'SUM(n)' },
    });
    datasource = `${dataset_id}__table`;
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  test.each(Object.entries(panels))('%s names what is missing', async (type, panel) => {
    const form_data = { ...filledForm(panel, sampleDataset), datasource };
    const { status, body } = await admin.json(route, 'POST', '/explore/tile/', { form_data });
    expect(status).toBe(200);
    if (ofOtherCharts.has(type)) return expect(body.errors).toEqual([]);
    expect(body.html).toBeNull();
    expect(body.errors[0].message).toMatch(
      needsTime.has(type)
        ? /^Error: Datetime column not provided/
        : /^Error: (Columns missing in dataset: \['\w+'|Metric 'count' does not exist)/,
    );
    expect(body.errors[0]).toMatchObject({ level: 'warning', error_type: 'GENERIC_BACKEND_ERROR' });
  });
});
