import { expect, test } from 'playwright/test';

test('the theme is in the first HTML, and changes without a new page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  const first = await page.goto('/dashboard/list/');
  expect(await first?.text()).toContain('data-theme="dark"');
  await page.getByRole('menuitem', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('light');
});
