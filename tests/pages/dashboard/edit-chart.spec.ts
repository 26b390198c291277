import { expect as expectNow, test } from 'playwright/test';
import { wakeBar } from '@/tests/pages/wake';
import { type FilterDashboard, ids, makeFilterDashboard } from './filter-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });

let dashboard: FilterDashboard;

test('a chart is edited as the dashboard filters it, saved without that, and seen back there', async ({
  page,
  request,
}) => {
  dashboard = await makeFilterDashboard(request);
  const [first, second] = dashboard.charts;
  await page.goto(dashboard.url);
  const bar = await wakeBar(page);
  const region = bar.getByRole('combobox', { name: 'Region', exact: true });
  await region.fill('Europe');
  await page.getByRole('option', { name: 'Europe', exact: true }).click();
  await region.press('Escape');
  await bar.getByRole('button', { name: 'Filters out of scope (1)' }).click();
  const elsewhere = bar.getByRole('combobox', { name: 'Second tab', exact: true });
  await elsewhere.fill('Africa');
  await page.getByRole('option', { name: 'Africa', exact: true }).click();
  await elsewhere.press('Escape');
  await bar.getByRole('button', { name: /^Apply/ }).click();
  const figure = page.locator(`figure[data-chart-id="${first}"]`);
  await expect(figure).not.toContainText('Africa');
  const filtered = new URL(page.url()).search;

  await figure.getByRole('button', { name: /^More Options/ }).click();
  await page.getByRole('menuitem', { name: 'Edit chart' }).click();
  await expect(page).toHaveURL(/\/explore\//);
  const drawn = page.locator('.tile-body');
  await expect(drawn).toContainText('Europe');
  await expect(drawn).not.toContainText('Africa');
  const inherited = page.getByRole('region', { name: 'From the dashboard' });
  await expect(inherited.getByRole('listitem')).toHaveText(['Region IN (Europe)']);
  await inherited.getByRole('button', { name: 'Remove Region IN (Europe)' }).click();
  await expect(inherited).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(drawn).toContainText('Africa');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inherited.getByRole('listitem')).toHaveText(['Region IN (Europe)']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nations by region');
  await dialog.getByRole('button', { name: 'Save & go to dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Filters');
  expect([...new URL(page.url()).searchParams].sort()).toEqual([...new URLSearchParams(filtered)].sort());
  await expect(figure).not.toContainText('Africa');
  await expect(page.locator(`[data-filter="${ids.region}"]:visible`)).toContainText('Europe');

  const { result } = (await (await request.get(`/api/v1/chart/${first}`)).json()) as {
    result: { slice_name: string; params: string };
  };
  expect(result.slice_name).toBe('Nations by region');
  expect(result.params).not.toContain('Europe');
  expect(second).not.toBe(first);
  await dashboard.remove();
});
