import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { dashboard } from '@/db/schema/dashboard';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { closeDatabases } from '@/lib/server/database/open-database';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import type { World } from '@/tests/support/world';
import { addBoard, type Board, filterOn, ids, openLentWorld, users, writer } from '@/tests/support/worlds/lent-world';

const positions = (chartId: number) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-1'], parents: ['ROOT_ID'] },
  'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId, width: 4, height: 20 } },
});

/** A dashboard lends its readers the data that it shows, so its writers name only data that they may read. */
describe('data that a dashboard lends is named by its writers only where they may read it', () => {
  let world: World;
  let board = 0;
  beforeAll(async () => {
    world = await openLentWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });
  beforeEach(async () => {
    board = await addBoard({ owners: [users.writer], roles: [ids.role] });
  });

  const metadataOf = (datasetId: number) => JSON.stringify({ native_filter_configuration: [filterOn(datasetId)] });

  test('in a new dashboard', async () => {
    const path = '/api/v1/dashboard/';
    const post = (body: object) => writer.json(dashboardRoute, 'POST', path, { dashboard_title: 'Mine', ...body });
    expect((await post({ json_metadata: metadataOf(ids.secrets) })).status).toBe(403);
    expect((await post({ position_json: JSON.stringify(positions(ids.secretChart)) })).status).toBe(403);
    expect((await post({ json_metadata: metadataOf(ids.own) })).status).toBe(201);
    expect((await post({ position_json: JSON.stringify(positions(ids.ownChart)) })).status).toBe(201);
  });

  test('in a changed dashboard, by each of its calls', async () => {
    const path = `/api/v1/dashboard/${board}`;
    const put = (body: object) => writer.json(dashboardRoute, 'PUT', path, body);
    expect((await put({ json_metadata: metadataOf(ids.secrets) })).status).toBe(403);
    expect((await put({ position_json: JSON.stringify(positions(ids.secretChart)) })).status).toBe(403);
    expect((await put({ json_metadata: JSON.stringify({ positions: positions(ids.secretChart) }) })).status).toBe(403);
    const filters = (datasetId: number) =>
      writer.json(dashboardRoute, 'PUT', `${path}/filters`, { modified: [filterOn(datasetId)] });
    expect((await filters(ids.secrets)).status).toBe(403);
    expect((await filters(999_999)).status).toBe(403);
    expect((await filters(ids.own)).status).toBe(200);
    expect((await put({ json_metadata: metadataOf(ids.own) })).status).toBe(200);
    expect((await put({ json_metadata: JSON.stringify({ positions: positions(ids.ownChart) }) })).status).toBe(200);
  });

  test('in a copy', async () => {
    const shared = await addBoard({ owners: [users.admin], roles: [ids.role], filters: [filterOn(ids.secrets)] });
    const body = { dashboard_title: 'Copy', json_metadata: JSON.stringify({ positions: {} }) };
    expect((await writer.json(dashboardRoute, 'POST', `/api/v1/dashboard/${shared}/copy/`, body)).status).toBe(403);
    const metadata = JSON.stringify({ positions: {}, native_filter_configuration: [filterOn(ids.secrets)] });
    const other = { ...body, json_metadata: metadata };
    expect((await writer.json(dashboardRoute, 'POST', `/api/v1/dashboard/${board}/copy/`, other)).status).toBe(403);
  });

  test('in an import', async () => {
    const bring = async (parts: Omit<Board, 'owners' | 'roles'>) => {
      const id = await addBoard({ owners: [], roles: [], ...parts });
      const bytes = zipBundle(await exportBundle('dashboard', [id]));
      await world.db.delete(dashboard).where(eq(dashboard.id, id));
      const user = await loadUser(users.writer);
      if (!user) throw new Error('there is a writer');
      return importBundle({ kind: 'dashboard', bytes, secrets: noSecrets, overwrite: false, viewer: user.viewer });
    };
    await expect(bring({ charts: [ids.secretChart] })).rejects.toThrow('Forbidden');
    await expect(bring({ filters: [filterOn(ids.secrets)] })).rejects.toThrow('Forbidden');
    const { dashboards } = await bring({ charts: [ids.ownChart], filters: [filterOn(ids.own)] });
    expect(dashboards.size).toBe(1);
  });

  test('what was there already may stay when another owner saves', async () => {
    const shared = await addBoard({
      owners: [users.admin, users.writer],
      roles: [],
      filters: [filterOn(ids.secrets)],
    });
    const put = (body: object) => writer.json(dashboardRoute, 'PUT', `/api/v1/dashboard/${shared}`, body);
    expect((await put({ json_metadata: metadataOf(ids.secrets) })).status).toBe(200);
  });
});
