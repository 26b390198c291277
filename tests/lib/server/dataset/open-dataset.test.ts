import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { role } from '@/db/schema/role';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { dashboardBundle } from '@/tests/support/bundle';
import { viewerWith } from '@/tests/support/viewer';
import { openWorld, type World } from '@/tests/support/world';

let world: World;
let id: number;
const viewer = viewerWith();
const open = () => openDataset({ id, type: 'table' }, viewer);

beforeAll(async () => {
  world = await openWorld('embedded');
  await importBundle({ kind: 'dashboard', bytes: dashboardBundle(), secrets: noSecrets, overwrite: false, viewer });
  id = (await world.db.select({ id: dataset.id }).from(dataset))[0]?.id ?? 0;
});
afterAll(() => world.close());

test('what was read of a dataset is kept while nothing of it changes', async () => {
  expect((await open()).description).toBe((await open()).description);
});

test('a changed column, a new metric and a new title are seen at once', async () => {
  await open();
  await world.db
    .update(datasetColumn)
    .set({ expression: 'lower(region)' })
    .where(eq(datasetColumn.column_name, 'region'));
  expect((await open()).description.columns.find(({ column_name }) => column_name === 'region')?.expression).toBe(
    'lower(region)',
  );
  await world.db.insert(datasetMetric).values({ dataset_id: id, metric_name: 'orders', expression: 'COUNT(*)' });
  expect((await open()).description.metrics.map(({ metric_name }) => metric_name)).toContain('orders');
  await world.db.delete(datasetMetric).where(eq(datasetMetric.metric_name, 'orders'));
  expect((await open()).description.metrics.map(({ metric_name }) => metric_name)).not.toContain('orders');
});

test('a new row rule, a changed one and another role for it are seen at once', async () => {
  const [rule] = await world.db
    .insert(rowLevelSecurity)
    .values({ name: 'north only', filter_type: 'Base', clause: "region = 'north'" })
    .returning();
  const rls_id = rule?.id ?? 0;
  await world.db.insert(rowLevelSecurityTable).values({ rls_id, dataset_id: id });
  expect(JSON.stringify((await open()).rowRules)).toContain('north');
  await world.db.update(rowLevelSecurity).set({ clause: "region = 'south'" }).where(eq(rowLevelSecurity.id, rls_id));
  expect(JSON.stringify((await open()).rowRules)).toContain('south');
  const [exempt] = await world.db.insert(role).values({ name: 'exempt' }).returning();
  await world.db.insert(rowLevelSecurityRole).values({ rls_id, role_id: exempt?.id ?? 0 });
  const freed = viewerWith({ roles: [{ id: exempt?.id ?? 0, name: 'exempt' }] });
  expect((await openDataset({ id, type: 'table' }, freed)).rowRules).toEqual([]);
});

test('a dataset that was deleted is gone', async () => {
  await open();
  await world.db.delete(rowLevelSecurityTable);
  await world.db.delete(dataset).where(eq(dataset.id, id));
  await expect(open()).rejects.toMatchObject({ code: 'not_found' });
});
