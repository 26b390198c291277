import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as optionsRoute from '@/app/(main)/superset/dashboard/[key]/options/[filter]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { guardPage } from '@/lib/server/auth/guard-page';
import { closeDatabases } from '@/lib/server/database/open-database';
import { config as guarded } from '@/middleware';
import { routeTable } from '@/tests/support/attacks/route-table';
import { Caller } from '@/tests/support/caller';
import type { World } from '@/tests/support/world';
import { openLentWorld, users } from '@/tests/support/worlds/lent-world';

describe('addresses and settings with values that no database holds', () => {
  let world: World;
  const browser = new Caller();
  beforeAll(async () => {
    world = await openLentWorld();
    browser.extra['x-csrftoken'] = await browser.signIn(users.writer);
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  test.each([
    '/chart/list/?q=%00',
    '/superset/dashboard/p/%00/',
    '/explore/tile/?form_data_key=a%00',
    '/login/?next=%00',
  ])('%s is refused before a page is made', async (path) => {
    for (const caller of [browser, new Caller()]) {
      expect((await caller.send(guardPage, 'GET', path, { headers: { accept: 'text/html' } })).status).toBe(422);
    }
  });

  test('a filter on a dataset that no number names has no values, and says so', async () => {
    const filter = {
      id: 'F',
      filterType: 'filter_select',
      name: 'F',
      targets: [{ datasetId: 1e20, column: { name: 'x' } }],
    };
    const json_metadata = JSON.stringify({ native_filter_configuration: [filter] });
    const { body } = await browser.json(dashboardRoute, 'POST', '/api/v1/dashboard/', {
      dashboard_title: 'A',
      json_metadata,
    });
    const params = Promise.resolve({ key: String(body.id), filter: 'F' });
    const path = `/superset/dashboard/${body.id}/options/F/`;
    const { status } = await browser.send((request) => optionsRoute.GET(request, { params }), 'GET', path);
    expect([404, 422]).toContain(status);
  });
});

test('every page is guarded, whatever its address ends with', async () => {
  const pages = (await routeTable()).filter(({ handler }) => handler === null);
  expect(pages.length).toBeGreaterThan(40);
  const isGuarded = new RegExp(`^${guarded.matcher[0]}$`);
  for (const { path } of pages.filter(({ path }) => path.includes(':'))) {
    for (const odd of ['1.0', 'a.b', 'a.png', 'icon.svg']) {
      const address = path.replace(/:\w+/g, odd).replace(/\/$/, '');
      expect([address, isGuarded.test(address)]).toEqual([address, true]);
    }
  }
});
