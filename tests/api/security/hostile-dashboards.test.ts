import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { closeDatabases } from '@/lib/server/database/open-database';
import type { World } from '@/tests/support/world';
import { openLentWorld, writer } from '@/tests/support/worlds/lent-world';

const path = '/api/v1/dashboard/';
const nested = (type: string, depth: number, children: (id: string) => readonly string[]) =>
  Object.fromEntries([
    ['ROOT_ID', { id: 'ROOT_ID', type: 'ROOT', children: ['N-0'] }],
    ...Array.from({ length: depth }, (_, at) => [
      `N-${at}`,
      { id: `N-${at}`, type, children: children(`N-${at + 1}`), meta: { text: `${at}` } },
    ]),
  ]);

/** Whoever writes a dashboard chooses its layout and its settings freely. */
describe('a hostile dashboard', () => {
  let world: World;
  beforeAll(async () => {
    world = await openLentWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const made = async (layout: object): Promise<number> => {
    const body = { dashboard_title: 'Mine', position_json: JSON.stringify(layout) };
    return (await writer.json(dashboardRoute, 'POST', path, body)).body.id;
  };

  test.each([
    ['is its own ancestor', { ...nested('TAB', 1, () => ['N-0']) }],
    ['doubles at each level', nested('TAB', 40, (id) => [id, id])],
    ['is thousands of levels deep', nested('TAB', 9_000, (id) => [id])],
    ['has thousands of rows in one another', nested('ROW', 9_000, (id) => [id])],
  ])('whose layout %s is told like any other', async (_, layout) => {
    const id = await made(layout);
    for (const part of ['tabs', 'charts', 'datasets']) {
      expect((await writer.get(dashboardRoute, `${path}${id}/${part}`)).status, part).toBe(200);
    }
    expect((await writer.get(dashboardRoute, `${path}export/?q=!(${id})`)).status).toBe(200);
    const { result } = (await writer.get(dashboardRoute, `${path}${id}/tabs`)).body;
    expect(JSON.stringify(result).length).toBeLessThan(50_000);
  });

  test.each(['nojson', '[1]', 'null'])(
    'with the default filters %s is stored without them',
    async (default_filters) => {
      const id = await made({});
      const json_metadata = JSON.stringify({ default_filters, positions: {} });
      expect((await writer.json(dashboardRoute, 'PUT', `${path}${id}`, { json_metadata })).status).toBe(200);
      const copied = { dashboard_title: 'Copy', json_metadata };
      expect((await writer.json(dashboardRoute, 'POST', `${path}${id}/copy/`, copied)).status).toBe(200);
    },
  );
});
