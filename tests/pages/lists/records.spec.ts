import { expect, type Page, test } from 'playwright/test';
import { awake, callerOf, deleteRow, liveDialog } from './open-list';

const path = '/csstemplatemodelview/list/';

/** With script a dialog takes the place of the sheet. */
async function makeOne(page: Page, name: string, hasScript: boolean): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'plus CSS template' }).click();
  if (hasScript) await liveDialog(page, 'Add CSS template');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('CSS', { exact: true }).fill('.header { color: teal }');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The template was made.' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a list, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('makes, changes and finds', async ({ page }) => {
      const name = `Quiet ${javaScriptEnabled}`;
      await makeOne(page, name, javaScriptEnabled);
      await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'edit' }).click();
      if (javaScriptEnabled) await liveDialog(page, 'Edit CSS template properties');
      await expect(page.getByLabel('CSS', { exact: true })).toHaveValue('.header { color: teal }');
      await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'The template was saved.' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Type a value' }).fill('again');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/again/);
      await expect(page.getByRole('row').filter({ hasText: `${name} again` })).toBeVisible();
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a row is deleted in a sheet', async ({ page }) => {
    await makeOne(page, 'Quiet and gone', false);
    await page.getByRole('row').filter({ hasText: 'Quiet and gone' }).getByRole('button', { name: 'delete' }).click();
    await expect(page).toHaveURL(/delete=\d+/);
    await page.getByRole('button', { name: 'Delete the template' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Quiet and gone' })).toHaveCount(0);
  });
});

test('what was deleted is gone for whoever leaves the page at once, on a slow line too', async ({ page, request }) => {
  await (await callerOf(request)).make('/api/v1/css_template/', { template_name: 'Gone at once', css: 'p {}' });
  await page.route('**/csrf_token/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await awake(page, path);
  await deleteRow(page, 'Gone at once');
  await page.goto('/superset/welcome/');
  await page.goto(path);
  await expect(page.getByRole('row').filter({ hasText: 'Gone at once' })).toHaveCount(0);
});

test('a refused form keeps what was typed and says why; Escape leads back', async ({ page }) => {
  await page.goto('/users/?new=1');
  const dialog = await liveDialog(page, 'Add User');
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Admin'],
    ['Username', 'admin'],
    ['Email', 'other@example.com'],
    ['Password', 'p'],
    ['Confirm Password', 'q'],
  ] as const) {
    await dialog.getByRole('textbox', { name: `${label} *`, exact: true }).fill(text);
  }
  await expect(dialog.getByText('The passwords differ.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Confirm Password *' }).fill('p');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-record-problem]')).toContainText('must be provided');
  await expect(dialog.getByRole('textbox', { name: 'First name *' })).toHaveValue('Ada');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/users\/$/);
});

test('no page asks for what its policy forbids', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  for (const address of ['/login/', '/dashboard/list/?viewMode=card', '/chart/list/', '/users/?new=1', '/user_info/']) {
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy'], address).toMatch(
      /script-src 'self' 'strict-dynamic' 'nonce-/,
    );
    await page.mouse.move(300, 300);
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
});

test('a list that cannot be read and a row that cannot be made say so in one sentence', async ({ page }) => {
  await awake(page, path);
  const refuse = (method: string) =>
    page.route('**/api/v1/css_template/**', (route) =>
      route.request().method() === method ? route.fulfill({ status: 404, json: {} }) : route.fallback(),
    );
  await refuse('GET');
  await page.getByRole('textbox', { name: 'Type a value' }).fill('unread');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An error occurred while fetching CSS templates: Not found')).toBeVisible();
  await page.goto(`${path}?new=1`);
  const dialog = await liveDialog(page, 'Add CSS template');
  await refuse('POST');
  await dialog.getByLabel('Name', { exact: true }).fill('Never made');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^An error occurred while creating .*: Not found$/);
});
