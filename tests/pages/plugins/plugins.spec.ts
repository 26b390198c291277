import { expect, type Page, test } from 'playwright/test';
import { makeDashboardOf } from './plugin-dashboard';
import { allow, frameOf, makeChart, type PluginServer, setTheme, startPluginServer } from './plugin-server';

let server: PluginServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await startPluginServer();
  const context = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  page = await context.newPage();
  await server.signIn(page);
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
});

const running = (state: string) => `[data-plugin][data-running="${state}"]`;

test.describe('a plugin that was allowed', () => {
  let chart = 0;
  test.beforeAll(async () => {
    chart = await makeChart(page.request, await allow(page.request, server, 'bars.js'), 'Bars of a plugin');
  });

  test('draws its chart in explore, by its own controls, without a touch', async () => {
    await page.goto(`/explore/?slice_id=${chart}`);
    const bars = frameOf(page, chart).contentFrame();
    await expect(bars.getByRole('button').first()).toBeVisible();
    await expect(bars.locator('#chart')).toHaveText(/\d/);
    await expect(page.getByText('Dimensions', { exact: true }).first()).toBeVisible();
    await page.screenshot({ path: 'tests/.report/plugins/explore-light.png' });
    await page.getByRole('tab', { name: 'Customize' }).click();
    await page.getByRole('checkbox', { name: 'Show values' }).click();
    await expect(bars.locator('#chart')).not.toHaveText(/\d{2}/);
  });

  test('is offered in the gallery under its category', async () => {
    await page.goto(`/explore/?slice_id=${chart}`);
    await page.getByRole('button', { name: /View all charts/i }).click();
    const gallery = page.getByRole('dialog');
    await gallery.getByRole('tab', { name: 'Plugins', exact: true }).click();
    await expect(gallery.getByText('bars', { exact: true }).first()).toBeVisible();
    await page.screenshot({ path: 'tests/.report/plugins/gallery.png' });
    await page.keyboard.press('Escape');
  });

  test('draws on a dashboard in the colours of the page, and anew when its size changes', async () => {
    const dashboard = await makeDashboardOf(page.request, 'Plugins', [chart]);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page.context(), server.url, theme);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/superset/dashboard/${dashboard}/`);
      await expect(page.locator(running('drawn'))).toHaveCount(1);
      const plot = frameOf(page, chart).contentFrame().locator('#chart');
      const color = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--text').trim());
      expect(await plot.evaluate((element) => element.style.color)).toBe(
        await page.evaluate((value) => {
          const probe = document.createElement('i');
          probe.style.color = value;
          return probe.style.color;
        }, color),
      );
      await page.screenshot({ path: `tests/.report/plugins/dashboard-${theme}.png` });
      const before = await plot.evaluate((element) => element.style.width);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => plot.evaluate((element) => element.style.width)).not.toBe(before);
      await page.screenshot({ path: `tests/.report/plugins/dashboard-${theme}-phone.png` });
    }
  });

  test('is a table without script, and in pictures', async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto(`/explore/?slice_id=${chart}`);
    await expect(plain.locator('.plugin-rows table')).toBeVisible();
    await context.close();
    const picture = await page.request.get(`/explore/tile/?slice_id=${chart}&part=svg`);
    expect(picture.status()).toBe(200);
    expect(await picture.text()).toContain('<svg');
  });
});

test.describe('a hostile plugin', () => {
  const open = async (file: string): Promise<number> => {
    const id = await makeChart(page.request, await allow(page.request, server, `hostile/${file}.js`), file);
    server.outside.requests.length = 0;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/explore/?slice_id=${id}`);
    return id;
  };
  /** The page answers, and what its reader types arrives. */
  async function pageIsUsable(): Promise<void> {
    const name = page.getByRole('textbox', { name: 'Chart title' });
    await name.fill('Still here');
    await expect(name).toHaveValue('Still here');
  }

  test('finds every way out of its frame closed', async () => {
    const id = await open('reacher');
    const plot = frameOf(page, id).contentFrame().locator('#chart');
    await expect(plot).toHaveText(/"top"/, { timeout: 60_000 });
    const found = JSON.parse((await plot.textContent()) ?? '{}') as Record<string, string>;
    expect(Object.keys(found)).toHaveLength(20);
    expect(Object.entries(found).filter(([, result]) => !result.startsWith('refused'))).toEqual([]);
    expect(server.outside.requests.map(({ path }) => path)).toEqual([]);
    expect(new URL(page.url()).origin).toBe(server.url);
    await pageIsUsable();
  });

  // A frame that goes elsewhere is blocked, which browsers tell by a load or not at all.
  for (const [file, code] of [
    ['flooder', /plugin_flood/],
    ['silent', /plugin_silent/],
    ['leaver', /plugin_(left|silent)/],
    ['insider', /plugin_(left|silent)/],
  ] as const) {
    test(`${file}: is stopped, its table is shown, and the page goes on`, async () => {
      await open(file);
      await expect(page.locator(`${running('failed')} .plugin-note`)).toContainText(code, { timeout: 30_000 });
      await expect(page.locator('iframe.plugin-frame')).toHaveCount(0);
      await expect(page.locator('.plugin-rows table')).toBeVisible();
      expect(server.outside.requests.map(({ path }) => path)).toEqual([]);
      await pageIsUsable();
      await page.screenshot({ path: `tests/.report/plugins/${file}.png` });
    });
  }

  test('leaves the charts beside it alone', async () => {
    const good = await makeChart(page.request, await allow(page.request, server, 'bars.js'), 'Good neighbour');
    const bad = await makeChart(page.request, await allow(page.request, server, 'hostile/flooder.js'), 'Bad neighbour');
    const table = await makeChart(page.request, 'table', 'Table');
    const dashboard = await makeDashboardOf(page.request, 'Neighbours', [bad, good, table]);
    await page.goto(`/superset/dashboard/${dashboard}/`);
    await expect(page.locator(`figure[data-chart-id="${bad}"] .plugin-note`)).toContainText('plugin_flood');
    await expect(page.locator(`figure[data-chart-id="${good}"] ${running('drawn')}`)).toBeVisible();
    await page.screenshot({ path: 'tests/.report/plugins/neighbours.png' });
  });
});

test('an administrator fetches a bundle, sees its hash and its size, and allows it', async () => {
  await page.goto('/dynamic-plugins/list/');
  await page.screenshot({ path: 'tests/.report/plugins/list.png' });
  await page.goto('/dynamic-plugins/list/?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fetched');
  await dialog.getByRole('textbox', { name: 'Key' }).fill('fetched');
  await dialog.getByRole('textbox', { name: 'Address of the bundle' }).fill(`${server.outside.url}/bundles/bars.js?2`);
  await dialog.getByRole('button', { name: 'Fetch' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Allowed hash' })).toHaveValue(/^sha384-/);
  await expect(dialog.getByRole('status')).toContainText('bytes');
  await page.screenshot({ path: 'tests/.report/plugins/form.png' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Fetched', exact: true })).toBeVisible();
});
