import { expect as expectNow, type Page, test } from 'playwright/test';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { proof } from '@/tests/pages/outlines/recorded-charts';
import { wake } from '@/tests/pages/wake';

const expect = expectNow.configure({ timeout: 30_000 });

/** What the chart builder writes, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
const flows = flowsOver(['USA Births Names']);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The menu opens once the scripts run.
  await expect(async () => {
    await wake(page);
    await page.getByRole('button', { name: 'Menu actions trigger' }).click({ timeout: 2000 });
    await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
}

async function chooseLimit(page: Page, limit: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Row limit' }).click();
  await page.getByRole('option', { name: limit, exact: true }).first().click();
}

compared('a saved chart is opened, changed, run, saved as another one and linked to', async ({ page, request }) => {
  await flows.step(page, 'explore-open-chart', () => open(page, `/explore/?slice_id=${flows.ids().charts.get(5)}`));
  await flows.step(page, 'explore-change-row-limit', async () => {
    const kept = page.waitForRequest(/\/explore\/form_data/);
    await chooseLimit(page, '100');
    await kept;
  });
  await chooseLimit(page, '50000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await flows.step(page, 'explore-save-open', () => dialog.getByRole('radio', { name: 'Save as...' }).check());
  await dialog.getByRole('textbox', { name: 'Name' }).fill('frontend recorder copy');
  await flows.step(page, 'explore-save-as', async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('has been saved')).toBeVisible();
  });
  await flows.step(page, 'explore-permalink', async () => {
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    for (const name of ['Share', 'Copy permalink to clipboard']) await page.getByRole('menuitem', { name }).click();
  });
  const made = new URL(page.url()).searchParams.get('slice_id');
  await request.delete(`/api/v1/chart/${made}`, { headers: await proof(request) });
});

compared('a dataset is opened as a new chart', async ({ page }) => {
  await flows.step(page, 'explore-open-dataset', () =>
    open(page, `/explore/?viz_type=table&datasource_id=${flows.ids().datasets.get(2)}&datasource_type=table`),
  );
});
