import { type APIRequestContext, expect as expectNow, type Page, test } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';
import { datasetId } from '@/tests/pages/dataset-id';
import { wakeChartMenu } from '@/tests/pages/wake';

/** What a chart is when its page has just opened: drawn, unaltered, and not deaf to who was quicker than its scripts. */
const expect = expectNow.configure({ timeout: 20_000 });
const name = `First look ${Date.now().toString(36)}`;
let chart = 0;
let dataset = 0;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ request }) => {
  chart = await made(request, {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'day',
    time_grain_sqla: 'P1M',
    metrics: [
      {
        expressionType: 'SIMPLE',
        column: { column_name: 'temperature_max' },
        aggregate: 'MAX',
        label: '(Warmest)',
        hasCustomLabel: false,
      },
    ],
    groupby: ['city'],
    // Neither is among the choices of today.
    rolling_type: 'None',
    sort_series_type: 'by heart',
    row_limit: 1000,
  });
});
test.afterAll(async ({ request }) => {
  await request.delete(`/api/v1/chart/${chart}`, { headers: await proof(request) });
});

async function made(request: APIRequestContext, form: Readonly<Record<string, unknown>>): Promise<number> {
  dataset = await datasetId(request, 'weather');
  const params = JSON.stringify({ ...form, datasource: `${dataset}__table` });
  const data = { slice_name: name, viz_type: form.viz_type, datasource_id: dataset, datasource_type: 'table', params };
  const answer = await request.post('/api/v1/chart/', { data, headers: await proof(request) });
  return ((await answer.json()) as { id: number }).id;
}

/** Blocks all scripts of the page until the returned function is called. */
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

const control = (page: Page, key: string) => page.locator(`[data-control="${key}"]`);

test('a drawing that comes after the page is there, whenever the scripts begin', async ({ page }) => {
  for (let left = 12; left > 0; left -= 1) {
    await page.goto(`/explore/?slice_id=${chart}&force=true`);
    await page.mouse.move(300 + left, 300);
    await expect(page.locator('.explore-drawing figure[data-source]')).toHaveCount(1);
    await page.waitForTimeout(300);
    await expect(
      page.locator('.explore-drawing figure svg [data-mark], .explore-drawing figure .tile-body'),
    ).not.toHaveCount(0);
  }
});

test('opening a chart and its sections alters nothing, and shows None where None is meant', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}`);
  await expect(control(page, 'contributionMode').getByText('None', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Advanced analytics' }).click();
  await expect(control(page, 'rolling_type').getByText('None', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Customize' }).click();
  await expect(control(page, 'sort_series_type')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Altered' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a metric that nobody named follows what it measures', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}`);
  await control(page, 'metrics')
    .getByText(/^MAX\(High/)
    .click();
  await page.getByRole('combobox', { name: 'Select aggregate options' }).click();
  await page.getByRole('option', { name: 'AVG' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(control(page, 'metrics').getByText(/^AVG\(High/)).toBeVisible();
});

test('the label of a box is a button too, and switches it once', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}`);
  const box = page.getByRole('checkbox', { name: 'Truncate Metric' });
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Truncate Metric' }).click();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Altered' })).toBeVisible();
});

test('the values of a filter are in order, and all of them are chosen and let go', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}`);
  await control(page, 'adhoc_filters').getByText('Drop columns/metrics here or click').click();
  await page.getByRole('combobox', { name: 'Select subject' }).click();
  await page.getByRole('option', { name: 'Weather' }).click();
  await page.getByRole('combobox', { name: 'Comparator option' }).click();
  await expect(page.getByRole('option')).toHaveText(['Drizzle', 'Fog', 'Rain', 'Snow', 'Sun']);
  await page.getByRole('button', { name: 'Select all (5)' }).click();
  await page.getByRole('button', { name: 'Deselect all (5)' }).click();
  await expect(page.getByRole('button', { name: 'Deselect all (0)' })).toBeDisabled();
});

test('a field is dropped where a quick hand lets it go, and Enter opens where it can be added', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}`);
  await page.getByRole('tab', { name: 'Customize' }).click();
  await expect(page.getByRole('tab', { name: 'Customize' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Data' }).click();
  const field = page.getByRole('button', { name: 'string type icon Weather' });
  await field.dragTo(control(page, 'groupby').getByText('Drop columns here or click'));
  await expect(control(page, 'groupby').getByText('Weather')).toBeVisible();
  await page.getByRole('button', { name: /^numeric type icon Wind/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Metrics' }).click();
  await expect(control(page, 'metrics').getByText(/^SUM\(Wind/)).toBeVisible();
});

test('a new chart that lacks a field says so instead of failing', async ({ page }) => {
  await page.goto(`/explore/?viz_type=deck_arc&datasource=${dataset}__table`);
  await expect(page.getByText('Add required control values to preview chart')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create chart' })).toBeDisabled();
  await expect(page.getByText('Data error')).toHaveCount(0);
});

test('a dialog whose script does not arrive says so, and opens once it does', async ({ page }) => {
  await page.goto(`/explore/?slice_id=${chart}`);
  await wakeChartMenu(page);
  await page.keyboard.press('Escape');
  // The rest of the kit is loaded four seconds after the page woke.
  await page.waitForTimeout(6_000);
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Network error: The server could not be reached/)).toBeVisible();
  await page.unroute('**/_next/static/chunks/**');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeVisible();
});

test.describe('before the scripts are there', () => {
  /** Does something on the page first, and lets the scripts come then. */
  async function early(page: Page, address: string, act: () => Promise<void>): Promise<void> {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await act();
    await page.waitForTimeout(300);
    release();
  }
  const address = () => `/explore/?slice_id=${chart}`;

  test('a press of a button is answered', async ({ page }) => {
    await early(page, address(), () => page.getByRole('button', { name: 'Save', exact: true }).click());
    await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeVisible();
  });

  test('a list opens for a press of its field', async ({ page }) => {
    await early(page, address(), () => page.getByRole('combobox', { name: 'Row limit' }).click());
    await expect(page.getByRole('option', { name: '50000' })).toBeVisible();
  });

  test('a menu opens for a press of its button', async ({ page }) => {
    await early(page, address(), () => page.getByRole('button', { name: 'Menu actions trigger' }).click());
    await expect(page.getByRole('menuitem', { name: 'View query' })).toBeVisible();
  });

  test('what is typed counts', async ({ page }) => {
    await early(page, address(), async () => {
      await page.getByRole('textbox', { name: 'Search Metrics & Columns' }).fill('temp');
      await page.getByRole('checkbox', { name: 'Truncate Metric' }).uncheck();
    });
    await expect(page.getByText(/^Showing 3 of \d+ items$/).first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Truncate Metric' })).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Altered' })).toBeVisible();
  });

  test('a type is chosen for a new chart', async ({ page }) => {
    await early(page, '/chart/add', () => page.getByRole('button', { name: 'Pie Chart' }).click());
    await expect(page.getByRole('button', { name: 'Pie Chart' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Please select both a Dataset and a Chart type to proceed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create new chart' })).toBeDisabled();
  });
});
