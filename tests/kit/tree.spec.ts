import { expect, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('tree');
});
test.afterAll(() => kit.close());

for (const theme of ['light', 'dark']) {
  test(`has no accessibility problems in ${theme}`, async ({ page }) => {
    await page.goto(`${kit.url}/?story=lazy&theme=${theme}`);
    await page.getByRole('treeitem', { name: 'public' }).click();
    await expect(page.getByRole('treeitem', { name: 'births' })).toBeVisible();
    expect((await axe(page).include('.tree').analyze()).violations).toEqual([]);
  });
}

test('keys move, open and close', async ({ page }) => {
  await page.goto(`${kit.url}/?story=closed`);
  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const schema = page.getByRole('treeitem', { name: 'schema 1', exact: true });
  await expect(schema).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  const table = page.getByRole('treeitem', { name: 'table 0 BIGINT' });
  await expect(table).toHaveAttribute('aria-level', '2');
  await expect(table).toHaveAttribute('aria-setsize', '1000');
  await expect(table).toHaveAttribute('id', (await page.getByRole('tree').getAttribute('aria-activedescendant')) ?? '');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(schema).toHaveAttribute('aria-expanded', 'false');
});

test('a hundred thousand open nodes are a few elements, and letters jump', async ({ page }) => {
  await page.goto(`${kit.url}/?story=big`);
  const tree = page.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('treeitem', { name: 'table 999 BIGINT' })).toBeInViewport();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await page.keyboard.type('schema 7');
  await expect(page.getByRole('treeitem', { name: 'schema 7', exact: true })).toBeInViewport();
});

test('children that cannot be loaded are asked for again', async ({ page }) => {
  await page.goto(`${kit.url}/?story=lazy`);
  await page.getByRole('tree').focus();
  await page.keyboard.type('br');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('treeitem', { name: 'births' })).toBeVisible();
});
