import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('table');
});
test.afterAll(() => kit.close());

const open = (page: Page, story: string, theme = 'light') => page.goto(`${kit.url}/?story=${story}&theme=${theme}`);
const cells = (page: Page, line: number) =>
  page.locator(`[data-row="${line}"] [role=gridcell]`).evaluateAll((all) => all.map((cell) => cell.textContent));
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const theme of ['light', 'dark']) {
  test(`has no accessibility problems in ${theme}`, async ({ page }) => {
    await open(page, 'results', theme);
    await page.getByRole('grid').focus();
    expect((await axe(page).include('.data-table').analyze()).violations).toEqual([]);
  });
}

test('marks null and the empty text, and formats numbers', async ({ page }) => {
  await open(page, 'results');
  expect((await cells(page, 4))[2]).toBe('NULL');
  expect((await cells(page, 5))[2]).toBe('<empty string>');
  expect(await cells(page, 0)).toEqual([
    '1',
    '1',
    'CA',
    'girl',
    '0',
    '2020-01-01',
    'TRUE',
    '{"rank":0,"tags":["a","b"]}',
  ]);
});

test('sorts by click, and by more columns with Shift', async ({ page }) => {
  await open(page, 'results');
  await page.getByRole('button', { name: 'gender sort' }).click();
  await expect(page.getByRole('columnheader', { name: 'gender' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'births sort' }).click({ modifiers: ['Shift'] });
  expect((await cells(page, 0))[3]).toBe('boy');
  const births = await Promise.all([0, 1, 2].map(async (line) => Number((await cells(page, line))[4])));
  expect(births).toEqual([...births].sort((a, b) => a - b));
});

test('moves and selects by keys, sums and copies', async ({ page }) => {
  await open(page, 'results');
  const grid = page.getByRole('grid', { name: 'Results' });
  await grid.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Count 4')).toBeVisible();
  await expect(page.getByText('Sum 3')).toBeVisible();
  await page.keyboard.press('Control+c');
  expect(await copied(page)).toBe('1\tCA\n2\tNY');
  await page.keyboard.press('Control+End');
  await expect(page.locator('[data-row="119"]')).toBeInViewport();
  await expect(page.locator('[data-active]')).toHaveAttribute('data-column', '6');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect((await cells(page, 0))[1]).toBe('120');
});

test('copies a selection as CSV, JSON and Markdown', async ({ page }) => {
  await open(page, 'results');
  await page.locator('[data-row="0"] [data-column="0"]').click();
  await page.locator('[data-row="1"] [data-column="1"]').click({ modifiers: ['Shift'] });
  for (const [name, text] of [
    ['CSV', 'id,state\r\n1,CA\r\n2,NY'],
    ['Markdown', '| id | state |\n| --- | --- |\n| 1 | CA |\n| 2 | NY |'],
    [
      'JSON',
      JSON.stringify(
        [
          { id: 1, state: 'CA' },
          { id: 2, state: 'NY' },
        ],
        null,
        2,
      ),
    ],
  ] as const) {
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect.poll(() => copied(page)).toBe(text);
  }
});

test('pins, hides and brings back columns from the menu of a column', async ({ page }) => {
  await open(page, 'results');
  const menu = async (column: string, entry: string) => {
    await page.getByRole('columnheader', { name: column }).hover();
    await page.getByRole('button', { name: `${column} column menu` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await menu('births', 'Pin left');
  expect((await cells(page, 1))[1]).toBe('919');
  await menu('gender', 'Hide column');
  await expect(page.getByRole('columnheader', { name: 'gender' })).toHaveCount(0);
  await menu('births', 'Reset columns');
  await expect(page.getByRole('columnheader', { name: 'gender' })).toHaveCount(1);
  expect((await cells(page, 1))[1]).toBe('2');
});

test('filters by any text and by column', async ({ page }) => {
  await open(page, 'results');
  await page.getByLabel('Filter results').fill('boy');
  await expect(page.getByText('60 of 120 rows')).toBeVisible();
  await page.getByRole('button', { name: 'births column menu' }).click({ force: true });
  await page.getByRole('menuitem', { name: 'Filter columns' }).click();
  await page.getByLabel('Filter id').fill('10..13');
  await expect(page.getByText('2 of 120 rows')).toBeVisible();
});

test('opens JSON in a dialog', async ({ page }) => {
  await open(page, 'results');
  await page.locator('[data-row="2"] [data-json]').click();
  const dialog = page.getByRole('dialog', { name: 'detail' });
  await expect(dialog).toContainText('"rank": 2');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(JSON.parse(await copied(page))).toEqual({ rank: 2, tags: ['a', 'b'] });
});

test('a double click on JSON opens its dialog too, and leaves it open', async ({ page }) => {
  await open(page, 'results');
  await page.locator('[data-row="2"] [data-json]').dblclick({ position: { x: 4, y: 10 } });
  const dialog = page.getByRole('dialog', { name: 'detail' });
  await expect(dialog).toContainText('"rank": 2');
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
});

test('shows the first, the middle and the last of a million rows', async ({ page }) => {
  await open(page, 'million');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '1000001');
  await expect.poll(async () => (await cells(page, 0))[1]).toBe('1');
  await grid.evaluate((element) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
  });
  await expect.poll(async () => (await cells(page, 499_999))[1]).toBe('500000');
  await expect(page.locator('[data-row="499999"]')).toBeInViewport();
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect.poll(async () => (await cells(page, 999_999))[1]).toBe('1000000');
  await expect(page.locator('[data-row="999999"]')).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect.poll(async () => (await cells(page, 999_990))[1]).toBe('999991');
  await page.keyboard.press('Control+Home');
  await expect(page.locator('[data-row="0"]')).toBeInViewport();
  const box = await grid.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  await page.mouse.wheel(0, 300);
  await expect(page.locator('[data-row="11"]')).toBeInViewport();
  await expect(page.locator('[data-row="40"]')).not.toBeInViewport();
});

test('of a hundred thousand rows of twenty columns few cells stand in the page, however far it is scrolled', async ({
  page,
}) => {
  await open(page, 'wide');
  await page.getByRole('grid').evaluate(async (element) => {
    for (let frame = 0; frame < 60; frame++) {
      element.scrollTop += 60;
      await new Promise((next) => requestAnimationFrame(next));
    }
  });
  expect(await page.locator('[data-column]').count()).toBeLessThan(900);
});

test('a failed page is fetched again on a press', async ({ page }) => {
  await open(page, 'failing');
  await page.locator('[data-failed]').first().click();
  await expect.poll(async () => (await cells(page, 0))[1]).toBe('1');
});
