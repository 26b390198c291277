import { expect, test } from 'playwright/test';
import type { openEventLog } from '@/lib/client/event-log';
import { type ModulePage, serveModule } from '@/tests/kit/support/browser-module';

declare const tested: { readonly openEventLog: typeof openEventLog };

let module: ModulePage;
test.beforeEach(async ({ page }) => {
  module = await serveModule('lib/client/event-log.ts');
  await page.goto(module.url);
});
test.afterEach(() => module.close());

/** The names of the events in each batch that arrived. */
function batches(): string[][] {
  return module.posted.map(({ body }) => [...body.matchAll(/"event_name":"(\w+)"/g)].map(([, name]) => name ?? ''));
}

test('the events of a second are one batch', async ({ page }) => {
  await page.evaluate(() => {
    const log = tested.openEventLog({ dashboard_id: 5, guest_token: 'secret' });
    log.log({ event_name: 'mount_dashboard', source: 'dashboard', source_id: 5 });
    log.log({ event_name: 'load_chart', slice_id: 9 });
  });
  expect(module.posted).toEqual([]);
  await expect.poll(batches).toEqual([['mount_dashboard', 'load_chart']]);
  const [{ url, body } = { url: '', body: '' }] = module.posted;
  expect(url).toBe('/superset/log/?explode=events&dashboard_id=5');
  expect(body).toContain('name="guest_token"\r\n\r\nsecret');
  expect(body.match(/secret/g)).toHaveLength(1);
});

test('a page that is left sends what waits', async ({ page }) => {
  await page.evaluate(() => tested.openEventLog({ slice_id: 3 }).log({ event_name: 'change_explore_controls' }));
  await page.goto('about:blank');
  await expect.poll(batches).toEqual([['change_explore_controls']]);
  expect(module.posted[0]?.url).toBe('/superset/log/?explode=events&slice_id=3');
});

test('many events are sent at once, in batches that a beacon holds', async ({ page }) => {
  await page.evaluate(() => {
    const log = tested.openEventLog();
    for (let count = 0; count < 1024; count += 1) log.log({ event_name: 'spy', note: 'x'.repeat(20) });
  });
  await expect.poll(() => batches().flat().length).toBe(1024);
  for (const { body } of module.posted) expect(body.length).toBeLessThan(64 * 1024);
});
