import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('select');
});
test.afterAll(() => kit.close());

async function open(page: Page, story: string, theme = 'light'): Promise<void> {
  await page.goto(`${kit.url}/?story=${story}&theme=${theme}`);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox').evaluate((input, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const loads = (page: Page) => page.evaluate(() => window.loads ?? []);

test('chooses by keyboard, skips disabled options and closes', async ({ page }) => {
  await open(page, 'single');
  const field = page.getByRole('combobox', { name: 'Owner' });
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await field.focus();
  await field.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  for (const _ of [1, 2, 3]) await field.press('ArrowDown');
  const active = page.getByRole('option', { name: 'Public, Reports' });
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await field.press('Enter');
  await expect(page.getByTestId('value')).toHaveText('5');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByText('Public, Reports')).toBeVisible();
  await field.press('Delete');
  await expect(page.getByText('Select ...')).toBeVisible();
  await expect(page.getByTestId('value')).toHaveText('null');
});

test('typing filters, Escape closes and forgets the search', async ({ page }) => {
  await open(page, 'chosen');
  const field = page.getByRole('combobox', { name: 'Owner' });
  await field.click();
  await expect(page.getByRole('option')).toHaveCount(5);
  await field.pressSequentially('gam');
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field).toHaveValue('');
  await expect(page.getByText('Alpha User')).toBeVisible();
  await field.fill('nobody');
  await expect(page.getByText('No data')).toBeVisible();
});

test('null and booleans are values, unknown values are shown as they are', async ({ page }) => {
  await open(page, 'nulls');
  await expect(page.getByText('Unknown')).toBeVisible();
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: 'No', exact: true }).click();
  await expect(page.getByTestId('value')).toHaveText('false');
  await open(page, 'unknown');
  await expect(page.locator('.select-value')).toHaveText('Someone else');
});

test('several values: tags, Backspace, select all and clear', async ({ page }) => {
  await open(page, 'multiple');
  const field = page.getByRole('combobox', { name: 'Owners' });
  await field.click();
  await page.getByRole('option', { name: 'Ada Admin' }).click();
  await page.getByRole('option', { name: 'Gamma Sales' }).click();
  await expect(page.getByTestId('value')).toHaveText('[1,3]');
  await field.press('Backspace');
  await expect(page.getByTestId('value')).toHaveText('[1]');
  await field.fill('user');
  await page.getByRole('button', { name: 'Select all (1)', exact: true }).click();
  await expect(page.getByTestId('value')).toHaveText('[1,2]');
  await page.getByRole('button', { name: 'Remove Ada Admin' }).click();
  await expect(page.getByTestId('value')).toHaveText('[2]');
  await field.fill('');
  await field.press('Tab');
  await expect(page.getByRole('button', { name: 'Select all (3)', exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^Deselect all/ }).click();
  await expect(page.getByTestId('value')).toHaveText('[]');
  await expect(field).toBeFocused();
});

test('shows four tags and the number of the others', async ({ page }) => {
  await open(page, 'tags');
  await expect(page.locator('.select-tag')).toHaveText(['order_date', 'ship_date', 'country', 'city', '+ 6 ...']);
});

test('pasted values are split, and only valid ones are kept', async ({ page }) => {
  await open(page, 'multiple');
  await page.getByRole('combobox').focus();
  await paste(page, 'Ada Admin, alpha user;3\tNobody\nNorole User');
  await expect(page.getByTestId('value')).toHaveText('[1,2,3]');
  await expect(page.getByRole('alert')).toHaveText('2 values are not among the choices: Nobody, Norole User');
  await open(page, 'chosen');
  await page.getByRole('combobox').focus();
  await paste(page, 'Gamma Sales');
  await expect(page.getByTestId('value')).toHaveText('3');
  await open(page, 'pagedTags');
  await page.getByRole('combobox').focus();
  await paste(page, 'Product 41234, Product 7\nnothing');
  await expect(page.getByTestId('value')).toHaveText('["sku-99999","sku-41234","sku-7"]');
});

test('free form creates values', async ({ page }) => {
  await open(page, 'free');
  const field = page.getByRole('combobox', { name: 'Labels' });
  await field.fill('order');
  await expect(page.getByRole('option', { name: 'Create "order"' })).toBeVisible();
  await field.press('Enter');
  await field.pressSequentially('x,country,');
  await paste(page, 'y\nz');
  await expect(page.getByTestId('value')).toHaveText('["order","x","country","y","z"]');
  await field.fill('kept');
  await field.blur();
  await expect(page.getByTestId('value')).toHaveText('["order","x","country","y","z","kept"]');
  await open(page, 'number');
  await page.getByRole('combobox').fill('250');
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByTestId('value')).toHaveText('250');
});

test('Enter takes what is typed, also before the list follows', async ({ page }) => {
  await open(page, 'number');
  const field = page.getByRole('combobox');
  const typeAndEnter = (text: string) =>
    field.evaluate((input: HTMLInputElement, value) => {
      input.focus();
      input.setRangeText(value, 0, input.value.length, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }, text);
  await typeAndEnter('250');
  await expect(page.getByTestId('value')).toHaveText('250');
  await typeAndEnter('50');
  await expect(page.getByTestId('value')).toHaveText('50');
});

test('loads pages of 100 on opening and on scrolling', async ({ page }) => {
  await open(page, 'paged');
  expect(await loads(page)).toEqual([]);
  const field = page.getByRole('combobox', { name: 'Product' });
  await field.click();
  const first = page.getByRole('option', { name: 'Product 0', exact: true });
  await expect(first).toHaveAttribute('aria-setsize', '100000');
  await expect(first).toHaveAttribute('aria-posinset', '1');
  expect(await page.getByRole('option').count()).toBeLessThan(40);
  for (const _ of Array(9)) await field.press('PageDown');
  await expect.poll(() => loads(page)).toEqual(['|0', '|1']);
  // The list is not busy before it knows of the second page.
  await expect(async () => {
    await field.press('End');
    await expect(page.getByRole('option', { name: 'Product 199', exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('says that it loads until the first page is there', async ({ page }) => {
  await open(page, 'slow');
  await page.getByRole('combobox', { name: 'Product' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('searches after 500 ms, once', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page, 'paged');
  const field = page.getByRole('combobox', { name: 'Product' });
  await field.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.clock.pauseAt(600_000);
  for (const digit of '99998') {
    await field.press(digit);
    await page.clock.runFor(30);
  }
  await page.clock.runFor(460);
  expect(await loads(page)).toEqual(['|0']);
  await page.clock.runFor(50);
  await expect.poll(() => loads(page)).toEqual(['|0', '99998|0']);
  await page.clock.resume();
  await page.getByRole('option', { name: 'Product 99998' }).click();
  await expect(page.getByTestId('value')).toHaveText('"sku-99998"');
  await expect(page.getByText('Product 99998')).toBeVisible();
  expect(await loads(page)).toEqual(['|0', '99998|0']);
});

test('asks no more when everything is loaded', async ({ page }) => {
  await open(page, 'whole');
  const field = page.getByRole('combobox', { name: 'Places' });
  await field.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('End');
  await expect.poll(() => loads(page)).toEqual(['|0', '|1']);
  // The list is not busy before it knows of the second page.
  await expect(async () => {
    await field.press('End');
    expect(Number(await page.getByRole('option').last().getAttribute('aria-posinset'))).toBeGreaterThan(100);
  }).toPass();
  await field.fill('gamma');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.waitForTimeout(700);
  expect(await loads(page)).toEqual(['|0', '|1']);
});

test('an older answer does not replace a newer one, and closing aborts', async ({ page }) => {
  await open(page, 'late');
  const field = page.getByRole('combobox');
  await field.click();
  await field.fill('a');
  await page.waitForTimeout(600);
  await field.fill('ab');
  await expect(page.getByRole('option', { name: 'answer to ab' })).toBeVisible();
  await page.waitForTimeout(1300);
  await expect(page.getByRole('option')).toHaveText(['answer to ab']);
  await open(page, 'slow');
  await page.getByRole('combobox').click();
  await expect.poll(() => loads(page)).toContain('|0');
  await page.keyboard.press('Escape');
  await expect.poll(() => loads(page)).toContain('|0 aborted');
});

test('a failure is shown in the list and can be tried again', async ({ page }) => {
  await open(page, 'failing');
  await page.getByRole('combobox').click();
  await expect(page.getByRole('alert')).toContainText('The database is not reachable.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option', { name: 'Ada Admin' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('values that are not among the choices are dropped where that is asked for', async ({ page }) => {
  await open(page, 'dropping');
  await expect(page.getByTestId('value')).toHaveText('[null,[1,3]]');
});

test('within a dialog it closes before the dialog does', async ({ page }) => {
  await open(page, 'dialog');
  const field = page.getByRole('combobox', { name: 'Owner' });
  await field.click();
  await page.getByRole('option', { name: 'Gamma Sales' }).click();
  await expect(page.getByTestId('value')).toHaveText('3');
  await field.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('twenty thousand options open and filter quickly', async ({ page }) => {
  await open(page, 'many');
  const field = page.getByRole('combobox', { name: 'Cities' });
  await field.click();
  await field.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'City 19999' })).toBeVisible();
  await field.fill('City 1234');
  await page.getByRole('button', { name: 'Select all (11)' }).click();
  await expect(page.locator('.select-tag').last()).toHaveText('+ 7 ...');
});

for (const theme of ['light', 'dark']) {
  test(`has no accessibility violations, ${theme}`, async ({ page }) => {
    test.slow();
    for (const story of ['chosen', 'grouped', 'tags', 'invalid', 'field', 'free', 'failing', 'disabled']) {
      await open(page, story, theme);
      const field = page.getByRole('combobox');
      if (story !== 'disabled') await field.click();
      await page.waitForTimeout(200);
      const { violations } = await axe(page)
        .exclude('[data-base-ui-focus-guard]')
        .disableRules(['page-has-heading-one', 'region'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [story, id, nodes[0]?.html])).toEqual([]);
    }
  });
}
