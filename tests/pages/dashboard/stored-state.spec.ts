import { type APIRequestContext, type Browser, expect as expectNow, type Page, test } from 'playwright/test';
import { sessionFile } from '@/tests/pages/session';
import { wakeBar } from '@/tests/pages/wake';
import { type FilterDashboard, ids, makeFilterDashboard, proof } from './filter-dashboard';
import { change } from './made-dashboard';
import { addReader, type Reader } from './readers';

const expect = expectNow.configure({ timeout: 30_000 });

/** States that clients stored, as other people open them. */
test.describe.configure({ timeout: 120_000 });

const suffix = Date.now().toString(36);
const asia = { filterState: { value: ['East Asia'] }, extraFormData: {} };
let dashboard: FilterDashboard;
let reader: Reader;
let request: APIRequestContext;

/** The region begins with a value, the country with the first one. */
test.beforeAll(async ({ playwright, browser, baseURL }) => {
  test.setTimeout(180_000);
  request = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: sessionFile });
  dashboard = await makeFilterDashboard(request, {
    filters: {
      [ids.region]: { defaultDataMask: asia },
      [ids.country]: { controlValues: { defaultToFirstItem: true } },
    },
  });
  await change(request, dashboard.id, { published: true });
  reader = await addReader({ request, browser, baseURL }, `states-${suffix}`, 'nations');
});
test.afterAll(async () => {
  await reader.remove();
  await dashboard.remove();
  await request.dispose();
});

type Mask = Readonly<Record<string, object>>;

async function stored(mask: Mask, key?: string): Promise<string> {
  const path = `/api/v1/dashboard/${dashboard.id}/filter_state`;
  const options = { headers: await proof(request), data: { value: JSON.stringify(mask) } };
  const answer = await (key === undefined
    ? request.post(`${path}?tab_id=1`, options)
    : request.put(`${path}/${key}?tab_id=1`, options));
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { key: string }).key;
}

async function linked(state: object): Promise<string> {
  const answer = await request.post(`/api/v1/dashboard/${dashboard.id}/permalink`, {
    headers: await proof(request),
    data: state,
  });
  return ((await answer.json()) as { key: string }).key;
}

const field = (page: Page, id: string) => page.locator(`aside[data-live] [data-filter="${id}"]:visible`);
const chart = (page: Page) => page.locator(`figure[data-chart-id="${dashboard.charts[0]}"]`);

test('a stored state applies for others, and what was cleared in it stays so', async () => {
  const { page } = reader;
  const key = await stored({ [ids.region]: { filterState: { value: ['Europe'] } } });
  await page.goto(`${dashboard.url}?native_filters_key=${key}`);
  await wakeBar(page);
  await expect(field(page, ids.region)).toContainText('Europe');
  await expect(field(page, ids.country)).toContainText('Austria');
  await expect(chart(page)).toContainText('Europe');
  await expect(chart(page)).not.toContainText('East Asia');

  const cleared = { filterState: { value: null }, extraFormData: {} };
  const next = await stored({ [ids.region]: cleared, [ids.country]: cleared }, key);
  await page.goto(`${dashboard.url}?native_filters_key=${next}`);
  await wakeBar(page);
  await expect(field(page, ids.region)).toBeVisible();
  await expect(field(page, ids.region)).not.toContainText('East Asia');
  await expect(chart(page)).toContainText('Africa');
  await expect(chart(page)).toContainText('East Asia');
});

test('a state that does not name a filter leaves it as it begins', async () => {
  const { page } = reader;
  for (const mask of [{}, { [ids.region]: { id: ids.region, extraFormData: {}, filterState: {}, ownState: {} } }]) {
    const key = await linked({ dataMask: mask, activeTabs: [], urlParams: [] });
    await page.goto(`/superset/dashboard/p/${key}/`);
    await wakeBar(page);
    await expect(field(page, ids.region)).toContainText('East Asia');
    await expect(field(page, ids.country)).toContainText('Australia');
    await expect(chart(page)).not.toContainText('Europe');
  }
});

test('a filter that a reader clears is cleared behind the link to it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(dashboard.url);
  const bar = await wakeBar(page);
  await expect(field(page, ids.region)).toContainText('East Asia');
  await bar.getByRole('button', { name: 'Clear all' }).click();
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect(chart(page)).toContainText('Europe');
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  for (const name of ['Share', 'Copy permalink to clipboard']) await page.getByRole('menuitem', { name }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  await reader.page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await wakeBar(reader.page);
  await expect(chart(reader.page)).toContainText('Europe');
  await expect(field(reader.page, ids.region)).not.toContainText('East Asia');
  await expect(field(reader.page, ids.country)).not.toContainText('Afghanistan');
});

test('a link brings its open tab, its place and its parameters, and keeps those of its address', async () => {
  const { page } = reader;
  const cross = { extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Africa'] }] }, filterState: {} };
  const empty = { filterState: { value: null } };
  const key = await linked({
    dataMask: { [ids.region]: empty, [ids.country]: empty, [String(dashboard.charts[0])]: cross },
    activeTabs: ['TAB-b'],
    anchor: 'CHART-b',
    urlParams: [
      ['standalone', '1'],
      ['month', 'May'],
    ],
  });
  await page.goto(`/superset/dashboard/p/${key}/?own=1`);
  const { searchParams, hash } = new URL(page.url());
  expect(hash).toBe('#CHART-b');
  expect([searchParams.get('month'), searchParams.get('own')]).toEqual(['May', '1']);
  await expect(page.getByRole('tab', { name: 'Second', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const second = page.locator(`figure[data-chart-id="${dashboard.charts[1]}"]`);
  await expect(second).toHaveCount(1);
  await expect(second).toBeInViewport();
  await expect(second).toContainText('Kenya');
  await expect(second).not.toContainText('China');
});

test('an address says its filters in Rison, by their values or by their conditions', async () => {
  const { page } = reader;
  for (const says of [
    '(filterState:(value:!(Europe)))',
    '(extraFormData:(filters:!((col:region,op:IN,val:!(Europe)))))',
  ]) {
    await page.goto(`${dashboard.url}?native_filters=(${ids.region}:${says})`);
    await wakeBar(page);
    await expect(field(page, ids.region)).toContainText('Europe');
    await expect(chart(page)).not.toContainText('Africa');
  }
});

test('who may not see the dashboard sees nothing of a link to it', async ({ browser, baseURL }) => {
  const key = await linked({ dataMask: {}, activeTabs: [], urlParams: [] });
  const state = await stored({ [ids.region]: { filterState: { value: ['Europe'] } } });
  await change(request, dashboard.id, { published: false });
  const { page } = reader;
  await page.goto(`/superset/dashboard/p/${key}/`);
  await expect(page).toHaveURL(/\/dashboard\/list\//);
  await expect(page.getByText("You don't have access to this dashboard.")).toBeVisible();
  const answer = await page.request.get(`/api/v1/dashboard/${dashboard.id}/filter_state/${state}`);
  expect([403, 404]).toContain(answer.status());
  await page.goto('/superset/dashboard/p/nowhere/');
  await expect(page).toHaveURL(/\/dashboard\/list\//);
  await expect(page.getByText('Invalid permalink key')).toBeVisible();
  await change(request, dashboard.id, { published: true });
  await signedOut(browser, baseURL, key);
});

async function signedOut(browser: Browser, baseURL: string | undefined, key: string): Promise<void> {
  const options = baseURL === undefined ? {} : { baseURL };
  const context = await browser.newContext({ ...options, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(`/superset/dashboard/p/${key}/`);
  await expect(page).toHaveURL(/\/login\//);
  await context.close();
}
