import { expect, test } from 'playwright/test';
import { dialogOf, openPanel } from '@/tests/pages/report-form';

test('a dashboard leads to its report in two clicks', async ({ page }) => {
  await page.goto('/superset/dashboard/1/');
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Manage email report' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await page.mouse.move(300, 300);
  await openPanel(page, 'Report contents');
  await expect(dialogOf(page)).toContainText('Three million flights');
});

test('the menu of a dashboard switches, changes and deletes its report, and says what failed', async ({ page }) => {
  const openMenu = async (): Promise<void> => {
    await page.goto('/superset/dashboard/1/');
    await page.mouse.move(300, 300);
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    await page.getByRole('menuitem', { name: 'Manage email report' }).click();
  };
  const one = /\/api\/v1\/report\/\d+$/;
  const all = /\/api\/v1\/report\/\?/;
  const remove = async (): Promise<void> => {
    await page.getByRole('menuitem', { name: 'Delete email report' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete email report' }).click();
  };
  const active = page.getByRole('menuitemcheckbox', { name: 'Email reports active' });

  await openMenu();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await page.mouse.move(300, 300);
  await dialogOf(page).getByPlaceholder('Enter report name').fill('Flights by mail');
  await openPanel(page, 'Notification method');
  await dialogOf(page).getByRole('textbox', { name: 'Email recipients' }).fill('ada@example.com');
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('The report has been created');

  await openMenu();
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
  await active.click();
  await expect(page.getByText('We were unable to active or deactivate this report.')).toBeVisible();
  await expect(active).toBeChecked();
  await remove();
  await expect(page.getByText('Your report could not be deleted')).toBeVisible();
  await page.unroute(one);

  await openMenu();
  await active.click();
  await expect(active).not.toBeChecked();
  await openMenu();
  await expect(active).not.toBeChecked();
  await page.getByRole('menuitem', { name: 'Edit email report' }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: 'Edit Report' })).toBeVisible();

  await openMenu();
  await remove();
  await expect(page.getByText('Deleted: Flights by mail')).toBeVisible();
  await page.route(all, (route) => route.fulfill({ status: 500, json: {} }));
  await openMenu();
  await expect(page.getByText('There was an issue fetching reports attached to this dashboard.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Set up an email report' })).toBeVisible();
});
