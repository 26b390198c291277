import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('picker');
});
test.afterAll(() => kit.close());

async function open(page: Page, story: string, theme = 'light'): Promise<void> {
  await page.goto(`${kit.url}/?story=${story}&theme=${theme}`);
}
const value = (page: Page) => page.getByTestId('value');

test('a date is typed, and text that is none stays with a mark', async ({ page }) => {
  await open(page, 'dateEmpty');
  const field = page.getByRole('textbox', { name: 'Start' });
  await field.fill('2024-2-5');
  await expect(value(page)).toHaveText('null');
  await field.press('Enter');
  await expect(field).toHaveValue('2024-02-05');
  await expect(value(page)).toHaveText('"2024-02-05"');
  await field.fill('2024-02-30');
  await expect(page.getByText('Invalid date')).toHaveCount(0);
  await field.blur();
  await expect(page.getByText('Invalid date')).toBeVisible();
  await expect(field).toHaveValue('2024-02-30');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(value(page)).toHaveText('"2024-02-05"');
  await field.fill('');
  await expect(value(page)).toHaveText('null');
  await expect(page.getByText('Invalid date')).toHaveCount(0);
  await open(page, 'dateWrong');
  await expect(page.getByText('Invalid date')).toBeVisible();
});

test('arrow keys change the part at the caret', async ({ page }) => {
  await open(page, 'datetime');
  const field = page.getByRole('textbox', { name: 'Start' });
  await expect(field).toHaveValue('2024-01-31 23:59:59');
  await field.press('End');
  await field.press('ArrowUp');
  await expect(value(page)).toHaveText('"2024-02-01 00:00:00"');
  await field.press('Home');
  await field.press('ArrowDown');
  await expect(value(page)).toHaveText('"2023-02-01 00:00:00"');
  await open(page, 'time');
  await page.getByRole('textbox').press('Home');
  for (const _ of Array(9)) await page.getByRole('textbox').press('ArrowDown');
  await expect(value(page)).toHaveText('"23:30:00"');
});

test('a day is chosen in the calendar by keyboard', async ({ page }) => {
  await open(page, 'date');
  await page.getByRole('textbox').press('Alt+ArrowDown');
  await expect(page.getByRole('button', { name: 'Thursday, February 29, 2024, selected' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(value(page)).toHaveText('"2024-03-01"');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2030');
  await page.getByRole('button', { name: 'Wednesday, April 10, 2030' }).click();
  await expect(value(page)).toHaveText('"2030-04-10"');
});

test('a day with a time keeps its time', async ({ page }) => {
  await open(page, 'datetime');
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await page.getByRole('button', { name: 'Tuesday, January 2, 2024' }).click();
  await expect(value(page)).toHaveText('"2024-01-02 23:59:59"');
  await page.getByRole('textbox', { name: 'Time' }).fill('12:15:00');
  await expect(value(page)).toHaveText('"2024-01-02 12:15:00"');
});

test('days outside the bounds cannot be chosen', async ({ page }) => {
  await open(page, 'dateBound');
  await page.getByRole('textbox').fill('2024-02-21');
  await page.getByRole('textbox').blur();
  await expect(page.getByText('Invalid date')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a date' }).click();
  await expect(page.getByRole('button', { name: 'Friday, February 9, 2024' })).toBeDisabled();
});

test('a color is typed or chosen', async ({ page }) => {
  await open(page, 'color');
  const field = page.getByRole('textbox', { name: 'Fill' });
  await field.fill('#0af');
  await field.press('Enter');
  await expect(value(page)).toHaveText('"#00aaff"');
  await field.fill('rgb(1, 2, 300)');
  await field.blur();
  await expect(page.getByText('Invalid color')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a color' }).click();
  await page.getByRole('button', { name: '#5ac189' }).click();
  await expect(value(page)).toHaveText('"#5ac189"');
  await expect(field).toHaveValue('#5ac189');
  await expect(page.getByText('Invalid color')).toHaveCount(0);
  await open(page, 'colorOpacity');
  await page.getByRole('button', { name: 'Choose a color' }).click();
  await page.getByRole('slider', { name: 'Opacity' }).press('ArrowRight');
  await expect(value(page)).toHaveText('"rgba(0, 122, 135, 0.51)"');
  await page.getByLabel('Custom color').fill('#ff0000');
  await expect(value(page)).toHaveText('"rgba(255, 0, 0, 0.51)"');
});

for (const theme of ['light', 'dark']) {
  test(`has no accessibility violations, ${theme}`, async ({ page }) => {
    test.slow();
    for (const story of ['date', 'dateWrong', 'datetime', 'time', 'color', 'colorOpacity', 'colorWrong']) {
      await open(page, story, theme);
      const button = page.getByRole('button', { name: /^Choose a/ });
      if ((await button.count()) > 0) await button.click();
      await page.waitForTimeout(300);
      const { violations } = await axe(page)
        .exclude('[data-base-ui-focus-guard]')
        .disableRules(['page-has-heading-one', 'region'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [story, id, nodes[0]?.html])).toEqual([]);
    }
  });
}
