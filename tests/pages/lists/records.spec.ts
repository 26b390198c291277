import { expect, type Page, test } from 'playwright/test';

const path = '/csstemplatemodelview/list/';

/** `hasScript`: the sheet becomes modal once its script is there, and takes the focus into its first field. */
async function makeOne(page: Page, name: string, hasScript: boolean): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'plus CSS template' }).click();
  if (hasScript) {
    await page.mouse.move(200, 300);
    await expect(page.locator('dialog:modal')).toBeVisible();
  }
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('CSS', { exact: true }).fill('.header { color: teal }');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The template was made.' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a list, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('makes, changes and finds', async ({ page }) => {
      const name = `Quiet ${javaScriptEnabled}`;
      await makeOne(page, name, javaScriptEnabled);
      await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'edit' }).click();
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

test('a refused form keeps what was typed and says why; Escape leads back', async ({ page }) => {
  await page.goto('/users/?new=1');
  await page.mouse.move(200, 300);
  await expect(page.locator('dialog:modal')).toBeVisible();
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Admin'],
    ['Account', 'admin'],
    ['E-mail', 'other@example.com'],
    ['Password', 'p'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.locator('[data-record-problem]')).toContainText('must be provided');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
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
