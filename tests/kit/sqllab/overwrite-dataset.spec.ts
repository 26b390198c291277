import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('saving');
});
test.afterAll(() => kit.close());
test.use({ actionTimeout: 10_000 });

test('a dataset is overwritten once the word was typed', async ({ page }) => {
  const sent: string[] = [];
  await page.route('**/csrf_token/', (route) => route.fulfill({ json: { csrf_token: 'token' } }));
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT') {
      sent.push(pathname);
      return route.fulfill({ status: 422, json: { message: 'Refused' } });
    }
    const columns = [{ column_name: 'amount', expression: null }];
    if (pathname === '/api/v1/dataset/7') return route.fulfill({ json: { result: { columns } } });
    return route.fulfill({ json: { count: 1, ids: [7], result: [{ id: 7, table_name: 'sales', schema: 'public' }] } });
  });
  await page.goto(`${kit.url}/?story=dataset`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Overwrite existing' }).check();
  await dialog.getByRole('combobox', { name: 'Existing dataset' }).click();
  await page.getByRole('option', { name: 'sales' }).click();
  await dialog.getByRole('button', { name: 'Save & Explore' }).click();
  const overwrite = dialog.getByRole('button', { name: 'Overwrite', exact: true });
  await expect(overwrite).toBeDisabled();
  const word = dialog.getByRole('textbox', { name: 'Type "OVERWRITE" to confirm' });
  await word.fill('over');
  await expect(overwrite).toBeDisabled();
  await word.fill('overwrite');
  await expect(overwrite).toBeEnabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Save & Explore' }).click();
  await expect(word).toHaveValue('');
  await expect(overwrite).toBeDisabled();
  expect(sent).toEqual([]);
  await word.fill('OVERWRITE');
  await overwrite.click();
  await expect.poll(() => sent).toEqual(['/api/v1/dataset/7']);
});
