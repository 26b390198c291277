import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('drag');
});
test.afterAll(() => kit.close());

for (const theme of ['light', 'dark']) {
  test(`has no accessibility problems in ${theme}`, async ({ page }) => {
    await page.goto(`${kit.url}/?theme=${theme}`);
    await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
    expect((await axe(page).include('section').analyze()).violations).toEqual([]);
  });
}

test('reorders by keys, says positions, and Escape puts back', async ({ page }) => {
  await page.goto(`${kit.url}/?story=sorted`);
  const order = () => page.getByRole('listitem').allTextContents();
  const handle = page.getByRole('button', { name: 'Move name' });
  await handle.focus();
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  };
  await press('Space');
  await press('ArrowDown');
  await press('ArrowDown');
  await expect(page.getByRole('status')).toContainText('name is at position 3 of 4.');
  await press('Space');
  expect(await order()).toEqual(['state', 'num', 'name', 'ds']);
  await expect(handle).toBeFocused();
  await press('Space');
  await press('ArrowUp');
  await press('Escape');
  expect(await order()).toEqual(['state', 'num', 'name', 'ds']);
});

async function drag(page: Page, from: string, to: string): Promise<void> {
  const source = await page.getByRole('button', { name: from, exact: true }).boundingBox();
  const target = await page.getByText(to, { exact: true }).boundingBox();
  if (!source || !target) throw new Error('not visible');
  await page.mouse.move(source.x + 10, source.y + 10);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 8 });
  await page.mouse.up();
}

test('drags by mouse onto a target that accepts it', async ({ page }) => {
  await page.goto(`${kit.url}/?story=fields`);
  await drag(page, 'num', 'Columns');
  await expect(page.getByText('Dropped: num on columns')).toBeVisible();
  await drag(page, 'COUNT(*)', 'Columns');
  await expect(page.getByText('Dropped: num on columns')).toBeVisible();
  await drag(page, 'COUNT(*)', 'Metrics');
  await expect(page.getByText('Dropped: count on metrics')).toBeVisible();
});

test('a key that follows a drop finds what was dropped', async ({ page }) => {
  await page.goto(`${kit.url}/?story=fields`);
  await page.evaluate(() => {
    addEventListener('keyup', () => {
      document.title = document.body.textContent.includes('Dropped: num on columns') ? 'found' : 'missing';
    });
  });
  await drag(page, 'num', 'Columns');
  await page.keyboard.press('Shift');
  await expect(page).toHaveTitle(/^(?:found|missing)$/);
  expect(await page.title()).toBe('found');
});

test('drags by keys from target to target', async ({ page }) => {
  await page.goto(`${kit.url}/?story=fields`);
  await page.getByRole('button', { name: 'num', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(150);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status')).toContainText('num is over Metrics.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status')).toContainText('num is over Columns.');
  await page.keyboard.press('Space');
  await expect(page.getByText('Dropped: num on columns')).toBeVisible();
});
