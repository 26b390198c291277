import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('layout');
});
test.afterAll(() => kit.close());

const open = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);

test('tabs move by arrows, skip disabled ones and keep what was typed', async ({ page }) => {
  await open(page, 'tabs');
  const data = page.getByRole('tab', { name: 'Data', exact: true });
  await expect(data).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Customize note')).toHaveCount(0);
  await page.getByLabel('Data note').fill('kept');
  await data.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Customize' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Customize' })).toBeVisible();
  await expect(page.getByLabel('Data note')).toBeHidden();
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Data note')).toHaveValue('kept');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
});

test('tabs close by button, Delete and middle click, and the neighbour takes over', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 600 });
  await open(page, 'editors');
  const tab = (id: number) => page.getByRole('tab', { name: `Untitled Query ${id}`, exact: true });
  await page.getByRole('button', { name: 'remove Untitled Query 1', exact: true }).click();
  await expect(tab(1)).toHaveCount(0);
  await expect(tab(2)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(2)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tab(2)).toHaveCount(0);
  await expect(tab(3)).toBeFocused();
  await tab(4).click({ button: 'middle' });
  await expect(tab(4)).toHaveCount(0);
  await expect(tab(3)).toHaveAttribute('aria-selected', 'true');
  await tab(3).press('End');
  await expect(tab(12)).toBeInViewport();
  await expect(tab(3)).toHaveAttribute('aria-selected', 'true');
  await tab(12).press('Enter');
  await expect(page.getByRole('tabpanel')).toHaveText('Query 12');
  await page.getByRole('button', { name: 'Add tab' }).click();
  await expect(tab(13)).toHaveCount(1);
});

test('sections fold and keep what was typed', async ({ page }) => {
  await open(page, 'accordion');
  const query = page.getByRole('button', { name: 'Query', exact: true });
  await expect(query).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { level: 3, name: 'Chart Title' })).toBeVisible();
  await page.getByLabel('Query note').fill('kept');
  await query.press('Enter');
  await expect(query).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Query note')).toBeHidden();
  await query.press('Space');
  await expect(page.getByLabel('Query note')).toHaveValue('kept');
  const title = page.getByRole('button', { name: 'Chart Title' });
  await expect(page.getByLabel('Title note')).toHaveCount(0);
  await title.click();
  await expect(page.getByLabel('Title note')).toBeVisible();
});

test('a splitter moves by keys and by dragging, folds, and is remembered', async ({ page }) => {
  await open(page, 'splitter');
  const line = page.getByRole('separator', { name: 'Resize columns' });
  await expect(line).toHaveAttribute('aria-valuenow', '240');
  await line.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', '256');
  await line.press('Home');
  await expect(line).toHaveAttribute('aria-valuenow', /^(0|120)$/);
  await line.dblclick();
  const box = await line.boundingBox();
  const [x, y] = [box?.x ?? 0, (box?.y ?? 0) + 20];
  const before = Number(await line.getAttribute('aria-valuenow'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y);
  await page.mouse.move(x + 60, y);
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 60));
  await page.reload();
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 60));
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText('Columns')).toBeHidden();
  const [whole, rest] = await page
    .locator('.splitter')
    .first()
    .evaluate((root) => [root.clientWidth, root.lastElementChild?.clientWidth ?? 0]);
  expect(rest).toBeGreaterThanOrEqual((whole ?? 0) - 2);
  await line.dblclick();
  await expect(line).toHaveAttribute('aria-valuenow', String(before + 60));
  const inner = page.getByRole('separator', { name: 'Resize chart' });
  await expect(inner).toHaveAttribute('aria-valuenow', '60');
  await inner.press('ArrowDown');
  await expect(inner).toHaveAttribute('aria-valuenow', '65');
  await inner.dblclick();
  await expect(inner).toHaveAttribute('aria-valuenow', '60');
});

test('arrows move through a toolbar, but not out of a field', async ({ page }) => {
  await open(page, 'toolbar');
  await page.getByRole('button', { name: 'Save' }).press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Zoom' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Zoom' })).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).press('End');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true });

  test('a sheet of the page is tapped, dragged and moved by keys, and what is behind it has the rest', async ({
    page,
  }) => {
    await open(page, 'bottomSheet');
    const grip = page.getByRole('button', { name: /(?:Raise|Lower) results/ });
    const sheet = page.locator('.bottom-sheet-front');
    const height = async () => Math.round((await sheet.boundingBox())?.height ?? 0);
    const half = await height();
    expect(half).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Raise results' }).tap();
    await expect.poll(height).toBeGreaterThan(480);
    await expect(page.getByRole('button', { name: 'Run' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Lower results' }).tap();
    await expect.poll(height).toBe(half);

    const dragBy = async (px: number): Promise<void> => {
      const box = await grip.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 195, (box?.y ?? 0) + 10];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + px, { steps: 6 });
      await expect.poll(height).not.toBe(half);
      await page.mouse.up();
    };
    await dragBy(80);
    await expect.poll(height).toBe(64);
    await expect(grip).toHaveAttribute('aria-expanded', 'false');
    await grip.press('ArrowUp');
    await expect.poll(height).toBe(half);
    await dragBy(-170);
    await expect(page.getByRole('button', { name: 'Lower results' })).toBeVisible();
    await grip.press('ArrowDown');
    await expect.poll(height).toBe(half);
  });
});
