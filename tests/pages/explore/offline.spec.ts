import { expect, test } from 'playwright/test';
import { wakeExplore } from '@/tests/pages/wake';

test('after the first press menus and selects open without the network', async ({ page, context }) => {
  const query = '(filters:!((col:slice_name,opr:eq,value:Flights)))';
  const { ids } = (await (await page.request.get(`/api/v1/chart/?q=${query}`)).json()) as { ids: number[] };
  await page.goto(`/explore/?slice_id=${ids[0]}`);
  await wakeExplore(page);
  await page.getByRole('tab', { name: 'Data', exact: true }).click();
  await page.getByRole('tab', { name: 'Customize' }).click();
  await expect(page.getByLabel('Notifications'), 'what opens things is loaded').toBeAttached();

  const scripts: string[] = [];
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit chart properties' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Big Number Font Size' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(scripts).toEqual([]);
});
