import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';

const made: { chart?: number; dashboard?: number } = {};

test.beforeAll(async ({ request }) => {
  const send = async (path: string, data: object): Promise<number> => {
    const response = await request.post(path, { data, headers: await proof(request) });
    expect(response.status(), await response.text()).toBe(201);
    return ((await response.json()) as { id: number }).id;
  };
  const dataset = await datasetId(request, 'nations');
  const form = {
    datasource: `${dataset}__table`,
    viz_type: 'echarts_timeseries_line',
    x_axis: 'year',
    time_grain_sqla: 'P1Y',
    metrics: ['people'],
    groupby: ['region'],
    zoomable: true,
  };
  made.dashboard = await send('/api/v1/dashboard/', { dashboard_title: 'People by year' });
  made.chart = await send('/api/v1/chart/', {
    slice_name: 'People',
    viz_type: form.viz_type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(form),
    dashboards: [made.dashboard],
  });
});

test.afterAll(async ({ request }) => {
  const headers = await proof(request);
  await request.delete(`/api/v1/dashboard/${made.dashboard}`, { headers });
  await request.delete(`/api/v1/chart/${made.chart}`, { headers });
});

async function proof(request: APIRequestContext): Promise<{ 'x-csrftoken': string }> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

const first = (page: Page) => page.getByLabel('First point shown');
const last = (page: Page) => page.getByLabel('Last point shown');
/** The visible range as shares of the axis, from the slider's attribute. */
const shown = async (page: Page): Promise<number[]> =>
  ((await page.locator('[data-zoom]').getAttribute('data-zoom')) ?? '').split(' ').map(Number);

async function open(page: Page): Promise<void> {
  await page.goto(`/superset/dashboard/${made.dashboard}/`);
  await page.locator('figure [data-plot]').hover();
  await expect(page.locator('.tip')).toBeVisible();
}

test('a dashboard zooms by the keys of a thumb, which keeps the focus, and shows all again', async ({ page }) => {
  await open(page);
  const years = () => page.locator('figure svg text').allTextContents();
  const whole = await years();
  await last(page).focus();
  for (let step = 1; step <= 3; step += 1) {
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await shown(page))[1]).toBeCloseTo(1 - step / 10, 2);
    await expect(last(page)).toBeFocused();
  }
  expect(await years()).not.toEqual(whole);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => shown(page)).toEqual([0, 1]);
  expect(await years()).toEqual(whole);
});

test('a dashboard zooms by a thumb that is dragged, and by a drag across the plot', async ({ page }) => {
  await open(page);
  const track = await first(page).boundingBox();
  if (!track) throw new Error('There is no slider');
  await page.mouse.move(track.x + 4, track.y + track.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await shown(page))[0]).toBeCloseTo(0.5, 1);
  const [from = 0] = await shown(page);
  const plot = await page.locator('figure [data-plot]').boundingBox();
  if (!plot) throw new Error('There is no plot');
  await page.mouse.move(plot.x + plot.width * 0.5, plot.y + 40);
  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width * 0.9, plot.y + 40, { steps: 5 });
  await page.mouse.up();
  const along = (share: number) => from + share * (1 - from);
  await expect.poll(async () => (await shown(page))[0]).toBeCloseTo(along(0.5), 1);
  expect((await shown(page))[1]).toBeCloseTo(along(0.9), 1);
});
