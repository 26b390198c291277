import { expect, type Page, test } from 'playwright/test';
import { sendDeletion } from './open-list';

/** Opens a list and waits for its script. Returns a function that tells how many pages were loaded since. */
async function openList(page: Page, path: string): Promise<() => number> {
  await page.goto(path);
  await expect(async () => {
    await page.mouse.move(300, 700);
    await page.mouse.move(320, 710);
    await expect(page.locator('.list[data-live], .home[data-live]')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

const rows = (page: Page) => page.locator('tbody [data-row]');

test('search, filters, sort and pages change the rows without loading a page, and the address says them', async ({
  page,
}) => {
  const loads = await openList(page, '/chart/list/');
  const all = await rows(page).count();
  expect(all).toBe(25);
  await page.getByRole('textbox', { name: 'Type a value' }).fill('  wealth ');
  await expect(page).toHaveURL(/filters=%28slice_name%3Awealth%29/);
  await expect.poll(() => rows(page).count()).toBeLessThan(25);
  await page.getByRole('button', { name: 'close-circle' }).click();
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('combobox', { name: 'Type' }).fill('table');
  await page.getByRole('option', { name: 'Table', exact: true }).click();
  await expect(page).toHaveURL(/viz_type/);
  await expect.poll(() => page.locator('td[data-column=viz_type]').allTextContents()).not.toContain('Big Number');
  await page.goBack();
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(page).toHaveURL(/sortColumn=slice_name&sortOrder=asc/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  // Rows of other heights move the foot of the list when they arrive.
  await expect(page.locator('.list-rows')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: 'right' }).click();
  await expect(page).toHaveURL(/pageIndex=1/);
  await expect(page.locator('.list-range')).toHaveText(/^26-/);
  await page.getByRole('combobox', { name: 'Page size' }).click();
  await page.getByRole('option', { name: '5 / page', exact: true }).click();
  await expect(rows(page)).toHaveCount(5);
  expect(loads()).toBe(0);
  const address = page.url();
  await page.goto(address);
  await expect(rows(page)).toHaveCount(5);
});

test('owners are loaded by pages, and nothing that matches is told with the way back', async ({ page }) => {
  const loads = await openList(page, '/dashboard/list/');
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/filters=%28owners/);
  await page.getByRole('textbox', { name: 'Type a value' }).fill('no such dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  await page.getByRole('button', { name: 'clear all filters' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/list\/$/);
  expect(loads()).toBe(0);
});

test('a filter that the list does not have is named', async ({ page }) => {
  await page.goto('/dashboard/list/?filters=(colour:red)');
  await expect(page.getByText('Invalid filter config, colour is not present in columns')).toBeVisible();
});

test('cards are remembered and sorted, and their menu edits in place', async ({ page }) => {
  const loads = await openList(page, '/dashboard/list/');
  await page.getByRole('button', { name: 'appstore' }).click();
  await expect(page.locator('.card[data-row]').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort: Recently modified' }).click();
  await page.getByRole('option', { name: 'Alphabetical' }).click();
  await expect(page).toHaveURL(/sortColumn=dashboard_title/);
  await page.getByRole('button', { name: 'more' }).first().click();
  for (const name of ['Edit', 'Export', 'Delete']) await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Dashboard properties' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(loads()).toBe(0);
  await page.goto('/dashboard/list/');
  await expect(page.locator('.card[data-row]').first()).toBeVisible();
  await openList(page, '/dashboard/list/');
  await page.getByRole('button', { name: 'unordered-list' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('rows are ticked, tagged and deleted together, saying what is touched', async ({ page, request }) => {
  const headers = { 'x-csrftoken': String((await (await request.get('/superset/csrf_token/')).json()).csrf_token) };
  const names = ['Ticked one', 'Ticked two'];
  for (const dashboard_title of names) await request.post('/api/v1/dashboard/', { data: { dashboard_title }, headers });
  const loads = await openList(page, '/dashboard/list/?filters=(dashboard_title:Ticked)');
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await expect(page.getByText('0 Selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 Selected')).toBeVisible();
  await page.getByRole('button', { name: 'Deselect all' }).click();
  await expect(page.getByText('0 Selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Add Tag' }).click();
  const tagging = page.getByRole('dialog', { name: 'Bulk tag' });
  await tagging.getByRole('combobox').fill('ticked');
  await page.keyboard.press('Enter');
  await tagging.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tagged 2 dashboards')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ticked', exact: true })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('td[data-column=published]').filter({ hasText: 'Published' })).toHaveCount(2);
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText('Are you sure you want to delete the selected dashboards?');
  await expect(question).toContainText('Ticked one');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('textbox', { name: 'Type "DELETE" to confirm' }).fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Deleted: /)).toBeVisible();
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  await sendDeletion(page);
  expect(loads()).toBe(0);
});

test('a star is set and taken back', async ({ page }) => {
  await openList(page, '/dashboard/list/');
  const row = rows(page).first();
  await row.getByRole('button', { name: 'unstarred' }).click();
  await expect(row.getByRole('button', { name: 'starred', exact: true })).toBeVisible();
  await page.reload();
  await openList(page, page.url());
  await row.getByRole('button', { name: 'starred', exact: true }).click();
  await expect(row.getByRole('button', { name: 'unstarred' })).toBeVisible();
});

test('a star that is pressed again while it is stored is taken back', async ({ page }) => {
  await openList(page, '/dashboard/list/');
  const sent: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/favorites\//, async (route) => {
    sent.push(route.request().method());
    if (sent.length === 1) await held;
    await route.continue();
  });
  const star = rows(page).first().getByRole('button', { name: 'unstarred' });
  await star.click();
  await expect.poll(() => sent).toEqual(['POST']);
  await star.click();
  release();
  await expect.poll(() => sent).toEqual(['POST', 'DELETE']);
  await expect(star).toBeVisible();
});

test('a dataset says what breaks with it, and a row has a menu and keys', async ({ page }) => {
  await openList(page, '/tablemodelview/list/');
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText(/^1 Selected \(/)).toBeVisible();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete Dataset?' });
  await expect(question).toContainText(/is linked to \d+ charts that appear on \d+ dashboards/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await rows(page)
    .first()
    .click({ button: 'right', position: { x: 500, y: 15 } });
  for (const name of ['Open', 'Select', 'Edit', 'Export', 'Delete']) {
    await expect(page.getByRole('menuitem', { name, exact: false }).first()).toBeVisible();
  }
  await page.keyboard.press('Escape');
});

test('what was pressed and typed before the scripts were there is answered', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard/list/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Type a value' }).fill('flights');
  await page.getByRole('combobox', { name: 'Status' }).click();
  release();
  await expect(page.getByRole('option', { name: 'Draft' })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is searched, filtered, sorted and turned', async ({ page }) => {
    await page.goto('/chart/list/');
    await page.getByRole('textbox', { name: 'Type a value' }).fill('wealth');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/wealth/);
    await page.waitForLoadState();
    const found = await rows(page).count();
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(25);
    await page.goto('/chart/list/?choices=1');
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Table' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/filter\.viz_type=table/);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await page.goto('/chart/list/');
    await page.getByRole('button', { name: 'right' }).click();
    await expect(page.locator('.list-range')).toHaveText(/^26-/);
  });
});
