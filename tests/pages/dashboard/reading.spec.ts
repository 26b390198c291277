import { expect, test } from 'playwright/test';
import type { BarModel } from '@/lib/dashboard/filter-bar/model';
import { isFilter } from '@/lib/dashboard/is-filter';
import { sessionFile } from '@/tests/pages/session';
import { wakeBar } from '@/tests/pages/wake';
import { dashboards, dashboardWithFilter } from './dashboards';

test('every dashboard comes to life without a word in the console', async ({ page, request }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  for (const { id, dashboard_title } of await dashboards(request)) {
    await page.goto(`/superset/dashboard/${id}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dashboard_title);
    await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
    expect(await page.locator('figure[data-chart-id]').count()).toBeGreaterThan(0);
    await page.locator('figure[data-chart-id]').first().hover();
  }
  expect(complaints).toEqual([]);
});

test('reads the same with JavaScript off', async ({ browser, page, request, baseURL }) => {
  const [first] = await dashboards(request);
  await page.goto(`/superset/dashboard/${first?.id}/`);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  const wanted = await page.locator('figure[data-chart-id] .tile-body').evaluateAll(marksOf);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: sessionFile,
    ...(baseURL ? { baseURL } : {}),
  });
  const still = await plain.newPage();
  await still.goto(`/superset/dashboard/${first?.id}/?plain=1`);
  await expect(still.locator('figure[data-chart-id]').first()).toBeVisible();
  expect(await still.locator('figure[data-chart-id] .tile-body').evaluateAll(marksOf)).toEqual(wanted);
  await plain.close();
});

test('a changed filter fetches the charts in its reach and no others, and the address keeps it', async ({
  page,
  request,
}) => {
  const { id } = await dashboardWithFilter(request);
  await page.goto(`/superset/dashboard/${id}/`);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  const model = (await (await request.get(`/superset/dashboard/${id}/bar/`)).json()) as BarModel;
  const filter = model.items.filter(isFilter).find(({ filterType }) => filterType === 'filter_select');
  const reach = model.reach[filter?.id ?? '']?.map(String) ?? [];
  const shown = await page
    .locator('figure[data-chart-id]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-chart-id')));
  const asked: string[] = [];
  page.on('request', (sent) => {
    const found = /\/tile\/(\d+)\/\?.*part=html/.exec(sent.url())?.[1];
    if (found) asked.push(found);
  });
  const bar = await wakeBar(page);
  const field = bar.getByRole('combobox', { name: filter?.name ?? '', exact: true });
  await field.click();
  const option = page.getByRole('option').first();
  const label = ((await option.textContent()) ?? '').trim();
  await option.click();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Apply filters' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  expect(asked.sort()).toEqual(shown.filter((one) => one !== null && reach.includes(one)).sort());
  await page.reload();
  await expect(page.locator(`[data-filter="${filter?.id}"] summary`)).toContainText(label);
  await expect(page.locator('figure[data-chart-id] .tile-head .badge').first()).toBeVisible();
});

test('a tooltip follows the pointer and the arrow keys', async ({ page, request }) => {
  for (const { id } of await dashboards(request)) {
    await page.goto(`/superset/dashboard/${id}/`);
    const plot = page.locator('figure[data-viz-type^=echarts_] [data-plot]').first();
    if ((await plot.count()) === 0) continue;
    await plot.hover();
    await expect(page.locator('.tip')).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(page.locator('.tip')).toHaveCount(0);
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.tip')).toBeVisible();
    return;
  }
  throw new Error('No dashboard has a chart with axes.');
});

test('what does not exist answers 404 with a page', async ({ page }) => {
  const answer = await page.goto('/superset/dashboard/no-such-dashboard/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is nothing here', level: 1 })).toBeVisible();
});

/** The number of marks of each chart, of any kind. */
function marksOf(bodies: (HTMLElement | SVGElement)[]): number[] {
  return bodies.map((body) => body.querySelectorAll('path, rect, circle, td, text').length);
}

test('a table is sorted by its heads, up, down and as it was', async ({ page, request }) => {
  const listed = await request.get('/api/v1/chart/?q=(filters:!((col:viz_type,opr:eq,value:table)),page_size:1)');
  const { result } = (await listed.json()) as { result: { id: number }[] };
  await page.goto(`/explore/?slice_id=${result[0]?.id}`);
  const head = page.locator('figure th[data-column]').last();
  await head.hover();
  const cells = () => page.locator('figure tbody tr td:last-child').allTextContents();
  await expect(head.getByRole('button')).toBeVisible();
  const before = await cells();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(head.getByRole('button')).toBeFocused();
  const up = await cells();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect((await cells())[0]).not.toEqual(up[0]);
  await page.keyboard.press('Enter');
  await expect(head).not.toHaveAttribute('aria-sort', /./);
  expect(await cells()).toEqual(before);
});
