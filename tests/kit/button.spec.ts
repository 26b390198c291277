import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('button');
});
test.afterAll(() => kit.close());

test('a button has its text as its name', async ({ page }) => {
  await page.goto(`${kit.url}/?story=button`);
  await expect(page.getByRole('button', { name: 'Update chart' })).toBeVisible();
});
