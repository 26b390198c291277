import { type APIRequestContext, expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { dashboards } from '@/tests/pages/dashboard/dashboards';
import { chromium } from '@/tests/support/chromium';

test.use({ launchOptions: chromium });

/** Scripts come slowly here, and a busy machine runs them slowly. */
const expect = expectNow.configure({ timeout: 30_000 });

/** Blocks all scripts of the page until the returned function is called, so that the user's input comes first. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Returns a function with the number of requests so far that match. */
function countOf(page: Page, pattern: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (pattern.test(`${request.method()} ${request.url()}`)) count += 1;
  });
  return () => count;
}

/** The address of the explore page of a chart of this type. */
async function exploring(request: APIRequestContext, type: string): Promise<string> {
  const q = `(filters:!((col:viz_type,opr:eq,value:${type})),page_size:1)`;
  const { result } = (await (await request.get(`/api/v1/chart/?q=${q}`)).json()) as { result: { id: number }[] };
  return `/explore/?slice_id=${result[0]?.id}`;
}

const early = { waitUntil: 'domcontentloaded' } as const;

test('a pointer that moved before the scripts were there has woken the page', async ({ page, request }) => {
  const release = await holdScripts(page);
  await page.goto(await exploring(request, 'table'), early);
  const head = page.locator('figure th[data-column]').last();
  await head.hover();
  await page.waitForTimeout(500);
  await expect(head.getByRole('button')).toHaveCount(0);
  release();
  await expect(head.getByRole('button')).toBeVisible();
});

test('a page that nobody touches loads no script of charts', async ({ page, request }) => {
  const scripts = countOf(page, /\/_next\/static\/.*\.js/);
  const [first] = await dashboards(request);
  await page.goto(`/superset/dashboard/${first?.id}/`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-base][data-live]')).toHaveCount(0);
  const before = scripts();
  await page.mouse.move(700, 300);
  await expect(page.locator('[data-base][data-live]')).toHaveCount(1);
  expect(scripts()).toBeGreaterThan(before);
});

test('the palette opens for a click that came first', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/chart/list/', early);
  await page.locator('[data-palette]').click();
  release();
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(1);
});

test('what was typed before the scripts were there stays', async ({ page, request }) => {
  const { ids } = (await (await request.get('/api/v1/dataset/?q=(page_size:1)')).json()) as { ids: number[] };
  const release = await holdScripts(page);
  await page.goto(`/dataset/${ids[0]}/edit#metrics`, early);
  const expressions = page.getByRole('textbox', { name: 'SQL expression' });
  await expressions.first().fill('COUNT(*) + 1');
  release();
  const panel = page.getByRole('tabpanel', { name: /^Metrics/ });
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'SQL expression' }).first()).toHaveValue('COUNT(*) + 1');
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test.describe('on a phone with a slow network', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Opens a page on a slow network, taps it before any script has loaded, then lets the scripts load. */
  async function touch(page: Page, address: string, ...targets: ((page: Page) => Locator)[]): Promise<void> {
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 100_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const release = await holdScripts(page);
    await page.goto(address, early);
    for (const target of targets) await target(page).tap();
    await page.waitForTimeout(300);
    release();
  }

  const live = (page: Page) => page.locator('[data-base][data-live]');
  const menu = (page: Page) => page.locator('figure .tile-menu > button').first();

  test('the menu of a chart opens and stays', async ({ page, request }) => {
    const [first] = await dashboards(request);
    await touch(page, `/superset/dashboard/${first?.id}/`, menu);
    await expect(live(page)).toHaveCount(1);
    await expect(page.getByRole('menuitem', { name: 'Force refresh' })).toBeVisible();
  });

  test('an item of that menu does its work, once', async ({ page, request }) => {
    const [first] = await dashboards(request);
    const forced = countOf(page, /\/tile\/.*force=1/);
    const item = () => page.locator('figure :popover-open [data-act=refresh]');
    await touch(page, `/superset/dashboard/${first?.id}/`, menu, item);
    await expect.poll(forced).toBe(1);
    await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
    await page.waitForTimeout(300);
    expect(forced()).toBe(1);
  });

  test('the head of a table sorts by it', async ({ page, request }) => {
    const head = () => page.locator('figure th[data-column]').first();
    await touch(page, await exploring(request, 'table'), head);
    await expect(head()).toHaveAttribute('aria-sort', 'ascending');
  });

  test('a mark tells what it is', async ({ page, request }) => {
    await touch(page, await exploring(request, 'echarts_timeseries_line'), () => page.locator('[data-plot]').first());
    await expect(page.locator('.tip')).toBeVisible();
  });

  test('a tab of a dashboard opens, once', async ({ page, request }) => {
    const id = await tabbed(request);
    const panels = countOf(page, /\/panel\//);
    await touch(page, `/superset/dashboard/${id}/`, () => page.getByRole('tab', { name: 'Second' }));
    await expect(page).toHaveURL(/tab=TAB-second/);
    await expect(page.getByText('Here is the second')).toBeVisible();
    await expect(page.getByText('Here is the first')).toHaveCount(0);
    expect(panels()).toBe(0);
    await request.delete(`/api/v1/dashboard/${id}`, { headers: await proof(request) });
  });

  test('what was typed into a sheet stays', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/databaseview/list/?new=1&engine=postgresql', early);
    await page.getByRole('textbox', { name: 'Host' }).fill('db.example.org');
    release();
    const dialog = page.getByRole('dialog', { name: 'Connect a database' });
    await expect(dialog.getByRole('textbox', { name: 'Host' })).toHaveValue('db.example.org');
    await expect(dialog.getByRole('spinbutton', { name: 'Port' })).toHaveValue('5432');
  });

  test('a file that was chosen first is imported, once, and not sent with the address', async ({ page }) => {
    const sent = countOf(page, /^POST .*\/dataset\/import\//);
    const release = await holdScripts(page);
    await page.goto('/tablemodelview/list/?import=1', early);
    const file = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Import' }).tap();
    release();
    await expect(page.getByRole('alert').filter({ hasText: 'import file' })).toBeVisible();
    expect(sent()).toBe(1);
    await expect(page).toHaveURL(/\?import=1$/);
  });
});

/** Creates a dashboard with two tabs, each with a text. Returns its id. */
async function tabbed(request: APIRequestContext): Promise<number> {
  const text = (id: string, tab: string, code: string) => ({
    [tab]: {
      type: 'TAB',
      id: tab,
      children: [`ROW-${id}`],
      parents: ['ROOT_ID', 'TABS-a'],
      meta: { text: id === 'first' ? 'First' : 'Second' },
    },
    [`ROW-${id}`]: {
      type: 'ROW',
      id: `ROW-${id}`,
      children: [`MARKDOWN-${id}`],
      parents: ['ROOT_ID', 'TABS-a', tab],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    [`MARKDOWN-${id}`]: {
      type: 'MARKDOWN',
      id: `MARKDOWN-${id}`,
      children: [],
      parents: ['ROOT_ID', 'TABS-a', tab, `ROW-${id}`],
      meta: { width: 4, height: 20, code },
    },
  });
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-a'] },
    'TABS-a': {
      type: 'TABS',
      id: 'TABS-a',
      children: ['TAB-first', 'TAB-second'],
      parents: ['ROOT_ID'],
      meta: {},
    },
    ...text('first', 'TAB-first', 'Here is the first'),
    ...text('second', 'TAB-second', 'Here is the second'),
  };
  const data = { dashboard_title: 'Two tabs', position_json: JSON.stringify(position) };
  const response = await request.post('/api/v1/dashboard/', { data, headers: await proof(request) });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

async function proof(request: APIRequestContext): Promise<{ 'x-csrftoken': string }> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}
