import { expect, type Page, test } from 'playwright/test';

const path = '/csstemplatemodelview/list/';

async function makeOne(page: Page, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('CSS', { exact: true }).fill('.header { color: teal }');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status')).toHaveText('The template was made.');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a list, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('makes, changes, finds and deletes', async ({ page }) => {
      const name = `Quiet ${javaScriptEnabled}`;
      await makeOne(page, name);
      await page.getByRole('link', { name: `Edit ${name}` }).click();
      await expect(page.getByLabel('CSS', { exact: true })).toHaveValue('.header { color: teal }');
      await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status')).toHaveText('The template was saved.');
      await page.getByRole('searchbox').fill('again');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/q=again/);
      await page.getByRole('checkbox', { name: `Select ${name} again` }).check();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await expect(page).toHaveURL(/delete=\d+/);
      await page.getByRole('button', { name: 'Delete the template' }).click();
      await expect(page.getByText('Nothing matches “again”')).toBeVisible();
    });
  });
}

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
  for (const address of ['/login/', '/dashboard/list/?view=cards', '/chart/list/', '/users/?new=1', '/user_info/']) {
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy'], address).toMatch(
      /script-src 'self' 'strict-dynamic' 'nonce-/,
    );
    await page.mouse.move(300, 300);
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
});
