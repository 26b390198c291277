import { expect as expectNow, type Page, test } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';
import { datasetId } from '@/tests/pages/dataset-id';
import { wakeExplore } from '@/tests/pages/wake';

/** What one can rely on while a chart is made: validators, undo, the way back, and that nothing is lost. */
const expect = expectNow.configure({ timeout: 20_000 });
const name = `Journeys ${Date.now().toString(36)}`;
let chart = 0;
let dataset = 0;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ request }) => {
  dataset = await datasetId(request, 'nations');
  const params = {
    viz_type: 'pie',
    datasource: `${dataset}__table`,
    metric: 'people',
    groupby: ['region'],
    row_limit: 100,
  };
  const data = { slice_name: name, viz_type: 'pie', datasource_id: dataset, datasource_type: 'table' };
  const answer = await request.post('/api/v1/chart/', {
    data: { ...data, params: JSON.stringify(params) },
    headers: await proof(request),
  });
  chart = ((await answer.json()) as { id: number }).id;
});
test.afterAll(async ({ request }) => {
  await request.delete(`/api/v1/chart/${chart}`, { headers: await proof(request) });
});

async function open(page: Page, address = `/explore/?slice_id=${chart}`): Promise<void> {
  await page.goto(address, { timeout: 60_000 });
  await awake(page);
}

async function awake(page: Page): Promise<void> {
  await wakeExplore(page);
  await page.getByRole('tab', { name: /^Data/ }).click();
}

const control = (page: Page, key: string) => page.locator(`[data-control="${key}"]`);
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

test('a control says below it what is wrong, its tab how much, and the chart cannot be run', async ({ page }) => {
  await open(page);
  const data = page.getByRole('tab', { name: /^Data/ });
  await expect(data).toHaveAccessibleName('Data');
  await control(page, 'metric').getByRole('button', { name: 'close' }).click();
  await expect(control(page, 'metric').getByText('cannot be empty')).toBeVisible();
  await expect(data).toHaveAccessibleName(/1 error$/);
  await expect(button(page, 'Update chart')).toBeDisabled();
  await expect(page.getByText('Add required control values to preview chart')).toBeVisible();
  await expect(page.locator('.explore-figure')).toBeHidden();
  const limit = page.getByRole('combobox', { name: 'Row limit' });
  await limit.fill('999999999');
  await page.getByRole('option', { name: /999999999/ }).click();
  await expect(control(page, 'row_limit').getByText(/^Value cannot exceed [1-9]\d+$/)).toBeVisible();
  await expect(data).toHaveAccessibleName(/2 errors$/);
  await limit.fill('ten');
  await page.getByRole('option', { name: /ten/ }).click();
  await expect(control(page, 'row_limit').getByText('is expected to be an integer')).toBeVisible();
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await expect(data).toHaveAccessibleName('Data');
  await expect(button(page, 'Update chart')).toBeEnabled();
  await expect(page.locator('.explore-figure')).toBeVisible();
});

test('controls, type and dataset are taken back and repeated, by keys too', async ({ page }) => {
  await open(page);
  await control(page, 'groupby').getByRole('button', { name: 'close' }).click();
  await button(page, 'Table').click();
  await expect(button(page, 'Table')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'more').first().click();
  await page.getByRole('menuitem', { name: 'Swap dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Swap dataset' });
  await dialog.getByRole('textbox', { name: 'Search / Filter' }).fill('weather');
  await button(page, 'weather').click();
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.locator('.explore-source-name')).toContainText('weather');
  await button(page, 'Undo').click();
  await expect(page.locator('.explore-source-name')).toContainText('nations');
  await page.keyboard.press('Control+z');
  await expect(button(page, 'Pie Chart')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+z');
  await expect(control(page, 'groupby').getByRole('button', { name: 'close' })).toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('Control+Shift+z');
  await expect(page.locator('.explore-source-name')).toContainText('weather');
  await expect(button(page, 'Table')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Redo')).toBeDisabled();
});

test('fifty steps are kept', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: /^Customize/ }).click();
  const [legend, donut] = [
    page.getByRole('checkbox', { name: 'Show legend' }),
    page.getByRole('checkbox', { name: 'Donut' }),
  ];
  for (let left = 26; left > 0; left -= 1) {
    await legend.press('Space');
    await donut.press('Space');
  }
  const undo = button(page, 'Undo');
  let steps = 0;
  for (; steps < 60 && (await undo.isEnabled()); steps += 1) await undo.click();
  expect(steps).toBe(50);
});

test('each difference from the saved chart is listed, and has a way back', async ({ page }) => {
  await open(page);
  await expect(button(page, 'Altered')).toHaveCount(0);
  await control(page, 'groupby').getByRole('button', { name: 'close' }).click();
  await page.getByRole('tab', { name: /^Customize/ }).click();
  await page.getByRole('checkbox', { name: 'Donut' }).check();
  await page.getByRole('textbox', { name: 'Chart title' }).fill('Another name');
  await page.keyboard.press('Enter');
  await button(page, 'Altered').click();
  const list = page.getByRole('dialog', { name: 'What differs from the saved chart' });
  await expect(list.getByText('3 differences from the saved chart')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText([/Chart title/, /Dimensions.*region/, /Donut/]);
  await list.getByRole('button', { name: 'Take back Donut' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Take back Chart title' }).click();
  await list.getByRole('button', { name: 'Take back Dimensions' }).click();
  await expect(button(page, 'Altered')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Chart title' })).toHaveValue(name);
  await page.getByRole('tab', { name: /^Data/ }).click();
  await expect(control(page, 'groupby').getByRole('button', { name: 'close' })).toBeVisible();
});

test('a reload and another tab show what was not saved, and leaving asks', async ({ page, context }) => {
  await open(page);
  await button(page, 'Table').click();
  await expect(page).toHaveURL(/form_data_key=/);
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(button(page, 'Table')).toHaveAttribute('aria-pressed', 'true');
  expect(kinds).toEqual(['beforeunload']);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(button(other, 'Table')).toHaveAttribute('aria-pressed', 'true');
  await other.close();
  await awake(page);
  await expect(button(page, 'Altered')).toBeVisible();
  // The address has it all.
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  // Who comes back by the address of the chart is offered what was left.
  await open(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(button(page, 'Table')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Altered').click();
  await page.getByRole('button', { name: 'Take back everything' }).click();
  await expect(button(page, 'Pie Chart')).toHaveAttribute('aria-pressed', 'true');
  const asked = kinds.length;
  await page.goto('/chart/list/');
  expect(kinds.length).toBe(asked);
});
