import { expect as expectNow, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';
import { madeUser } from '@/tests/pages/made-user';
import { signIn } from '@/tests/pages/sign-in';
import { wake } from '@/tests/pages/wake';
import { change, makeDashboard, proof, removeDashboards, storedDashboard } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });

const suffix = Date.now().toString(36);
const made: number[] = [];
let id = 0;
let charts: readonly number[] = [];

/** Two tabs with one chart each. */
test.beforeAll(async ({ request }) => {
  const names = ['Hottest day (°C)', 'Days in Seattle'];
  const dashboard = await makeDashboard(request, `Addressed ${suffix}`, names);
  ({ id, charts } = dashboard);
  made.push(id);
  const { positions } = await storedDashboard(request, id);
  const grid = ['ROOT_ID', 'GRID_ID'];
  const tabs = { type: 'TABS', id: 'TABS-1', children: ['TAB-0', 'TAB-1'], parents: grid, meta: {} };
  const inTabs = [0, 1].flatMap((at) => {
    const parents = [...grid, 'TABS-1', `TAB-${at}`];
    const background = 'BACKGROUND_TRANSPARENT';
    return [
      [
        `TAB-${at}`,
        {
          type: 'TAB',
          id: `TAB-${at}`,
          children: [`ROW-${at}`],
          parents: [...grid, 'TABS-1'],
          meta: { text: `Tab ${at}` },
        },
      ],
      [`ROW-${at}`, { type: 'ROW', id: `ROW-${at}`, children: [`CHART-${at}`], parents, meta: { background } }],
      [`CHART-${at}`, { ...positions[`CHART-${at}`], parents: [...parents, `ROW-${at}`] }],
    ] as const;
  });
  const { 'ROW-1': _row, ...rest } = positions;
  const placed = {
    ...rest,
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['TABS-1'], parents: ['ROOT_ID'] },
    'TABS-1': tabs,
    ...Object.fromEntries(inTabs),
  };
  await change(request, id, { json_metadata: JSON.stringify({ color_scheme: 'd3Category10', positions: placed }) });
  await change(request, id, { certified_by: 'Finance', certification_details: 'Month-end figures' });
});
test.afterAll(({ request }) => removeDashboards(request, made));

test('uiConfig hides the title, the tabs, the navigation and the menus of charts', async ({ page }) => {
  const parts = {
    title: page.getByRole('heading', { level: 1 }),
    tabs: page.getByRole('tab', { name: 'Tab 1' }),
    navigation: page.getByRole('link', { name: 'Dashboards' }),
    menus: page.getByRole('button', { name: /^More Options/ }),
  };
  const bits = { title: 1, tabs: 2, navigation: 4, menus: 8 };
  for (const [hidden, bit] of Object.entries(bits)) {
    await page.goto(`/superset/dashboard/${id}/?uiConfig=${bit}`);
    for (const [name, part] of Object.entries(parts)) {
      if (name === hidden) await expect(part.filter({ visible: true }), `${name} at ${bit}`).toHaveCount(0);
      else await expect(part.first(), `${name} at ${bit}`).toBeVisible();
    }
  }
});

test('uiConfig 8 hides the warning of a reached row limit, 40 keeps it', async ({ page, request }) => {
  const headers = await proof(request);
  const dataset = await datasetId(request, 'nations');
  const name = `Limited ${suffix}`;
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['country'], row_limit: 1 };
  const data = {
    ...{ slice_name: name, viz_type: 'table', datasource_id: dataset, datasource_type: 'table' },
    params: JSON.stringify({ ...form, datasource: `${dataset}__table` }),
  };
  const chart = (await (await request.post('/api/v1/chart/', { headers, data })).json()) as { id: number };
  const limited = await makeDashboard(request, `Limited ${suffix}`, [name]);
  made.push(limited.id);
  const warning = page.getByRole('img', { name: 'The row limit set for the chart was reached' });
  for (const [config, isShown] of [
    ['', true],
    ['?uiConfig=8', false],
    ['?uiConfig=40', true],
  ] as const) {
    await page.goto(`/superset/dashboard/${limited.id}/${config}`);
    await expect(page.getByRole('cell').first()).toBeVisible();
    if (isShown) await expect(warning, config).toBeVisible();
    else await expect(warning, config).toBeHidden();
  }
  await request.delete(`/api/v1/chart/${chart.id}`, { headers });
});

test('a focused chart is brought into view in its tab, and leaves the address', async ({ page }) => {
  await page.goto(`/superset/dashboard/${id}/?focused_chart=${charts[1]}`);
  const figure = page.locator(`figure[data-chart-id="${charts[1]}"]`);
  // While the page streams, the place of a chart and its drawing are both in the document.
  await expect(figure).toHaveCount(1);
  await expect(figure).toBeInViewport();
  await expect(figure).toHaveAttribute('data-focused', '');
  await expect(page).toHaveURL(/\?tab=TAB-1$/);
  await expect(figure).not.toHaveAttribute('data-focused', '');
  await page.reload();
  await expect(figure).toBeVisible();
});

test('the certification tells its details', async ({ page }) => {
  await page.goto(`/superset/dashboard/${id}/`);
  await expect(page.getByText('Certified by Finance')).toHaveAttribute('title', 'Month-end figures');
});

test('colours that labels get are stored for the next process, without a change of the dashboard', async ({
  page,
  request,
}) => {
  const { metadata, positions } = await storedDashboard(request, id);
  const json_metadata = JSON.stringify({ ...metadata, map_label_colors: {}, positions });
  await change(request, id, { json_metadata });
  const before = await storedDashboard(request, id);
  const stored = page.waitForResponse(/\/colors\?mark_updated=false/);
  await page.goto(`/superset/dashboard/${id}/?tab=TAB-1`);
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
  expect((await stored).status()).toBe(200);
  const after = await storedDashboard(request, id);
  expect(Object.keys(Object(after.metadata.map_label_colors)).length).toBeGreaterThan(1);
  const told = Object(after) as { changed_on?: string };
  expect(told.changed_on).toBe((Object(before) as { changed_on?: string }).changed_on);
  expect(after.positions).toEqual(before.positions);
});

test('who may only read it is not offered to edit it or to save it under another name', async ({
  browser,
  request,
  baseURL,
}) => {
  const { result: proof } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const headers = { 'x-csrftoken': proof };
  const reader = await madeUser(request, `reader-${suffix}`, ['Alpha']);
  await change(request, id, { published: true });
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  await signIn(page, reader.name, reader.password);
  const link = await request.post(`/api/v1/dashboard/${id}/permalink`, {
    headers,
    data: { activeTabs: ['TAB-1'], dataMask: {}, urlParams: [] },
  });
  const { key } = (await link.json()) as { key: string };
  await page.goto(`/superset/dashboard/p/${key}/`);
  await expect(page.getByRole('tab', { name: 'Tab 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Save as' })).toHaveCount(0);
  // Neither the address nor the key of those who may edit it does anything.
  await page.goto(`/superset/dashboard/${id}/?edit=true`);
  await expect(async () => {
    await wake(page);
    await expect(page.locator('[data-base][data-live]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('e');
  expect((await page.request.get(`/superset/dashboard/${id}/draft/`)).status()).toBeGreaterThanOrEqual(403);
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await context.close();
  await reader.remove();
});
