import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('early-input');
});
test.afterAll(() => kit.close());

test('a click that comes once the listeners are there is answered once', async ({ page }) => {
  await page.goto(`${kit.url}/?story=answered`);
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByText('presses')).toHaveText('1 presses');
});
