import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('input');
});
test.afterAll(() => kit.close());

const open = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const log = (page: Page) => page.getByTestId('log');

test('a field names and describes its control, and shows its error', async ({ page }) => {
  await open(page, 'texts');
  const name = page.getByRole('textbox', { name: 'Display name' });
  await expect(name).toHaveAttribute('aria-required', 'true');
  await expect(name).toHaveAccessibleDescription('What people see in lists.');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await name.fill('x');
  await expect(page.getByRole('alert').filter({ hasText: /^Too short$/ })).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('What people see in lists. Too short');
  await page.getByText('Description', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
});

test('a help mark shows its text on hover and focus, and hides it on Escape', async ({ page }) => {
  await open(page, 'texts');
  const mark = page.getByRole('button', { name: 'Show info tooltip: Display name' });
  await mark.hover();
  await expect(page.getByRole('tooltip')).toHaveText('What people see in lists.');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(mark).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a text is committed on Enter and on leaving, once', async ({ page }) => {
  await open(page, 'texts');
  const name = page.getByRole('textbox', { name: 'Display name' });
  await name.fill('Sales');
  await expect(log(page)).toHaveText('""');
  await name.press('Enter');
  await expect(log(page)).toHaveText('"Sales"');
  await name.fill('Costs');
  await name.blur();
  await expect(log(page)).toHaveText('"Costs"');
});

test('a number steps by keys and buttons within its bounds, and is null when empty', async ({ page }) => {
  await open(page, 'numbers');
  const rows = page.getByRole('spinbutton', { name: 'Row limit' });
  await expect(rows).toHaveAttribute('aria-valuenow', '100');
  await rows.press('ArrowUp');
  await expect(log(page)).toHaveText('[110,null]');
  await page.getByRole('button', { name: 'Decrease Value' }).first().click();
  await expect(log(page)).toHaveText('[100,null]');
  await rows.fill('5000');
  await rows.blur();
  await expect(rows).toHaveValue('1000');
  await rows.fill('');
  await rows.blur();
  await expect(log(page)).toHaveText('[null,null]');
  const free = page.getByRole('spinbutton', { name: 'Min', exact: true });
  await free.fill('-12345.678');
  await free.blur();
  await expect(free).toHaveValue('-12345.678');
  await expect(log(page)).toHaveText('[null,-12345.678]');
  await expect(page.getByRole('spinbutton', { name: 'Locked' })).toBeDisabled();
});

test('choices answer to the keyboard', async ({ page }) => {
  await open(page, 'choices');
  const legend = page.getByRole('checkbox', { name: 'Show legend' });
  await legend.press('Space');
  await expect(legend).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Row 1' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'All columns' })).toBeChecked({ indeterminate: true });
  await page.getByRole('switch', { name: 'Refresh by itself' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Refresh by itself' })).not.toBeChecked();
  const sort = page.getByRole('radiogroup', { name: 'Sort by' });
  await sort.getByRole('radio', { name: 'Nothing' }).press('ArrowDown');
  await sort.getByRole('radio', { name: 'Name' }).press('ArrowDown');
  await expect(sort.getByRole('radio', { name: 'Date' })).toBeChecked();
  const mode = page.getByRole('radiogroup', { name: 'Query mode' });
  await mode.getByRole('radio', { name: 'Aggregate' }).press('ArrowRight');
  await expect(mode.getByRole('radio', { name: 'Raw records' })).toBeChecked();
  await page.getByText('Aggregate').click();
  await expect(log(page)).toHaveText('[true,false,"date","aggregate"]');
  await expect(page.getByRole('radio', { name: 'List view' })).toBeChecked();
});

test('sliders move by keys, and the ends of a range keep their order', async ({ page }) => {
  await open(page, 'sliders');
  const radius = page.getByRole('slider', { name: 'Outer radius' });
  await radius.press('ArrowRight');
  await radius.press('Shift+ArrowRight');
  await expect(log(page)).toHaveText('[41,[20,80],[20,80]]');
  await expect(radius).toHaveAttribute('aria-valuetext', '41%');
  await page.getByRole('slider', { name: 'Total, from' }).press('End');
  await expect(log(page)).toHaveText('[41,[80,80],[80,80]]');
});

test('a title is edited in place: Enter commits, Escape restores, leaving commits', async ({ page }) => {
  await open(page, 'titles');
  const title = page.getByRole('textbox', { name: 'Chart title' });
  await title.fill('Costs');
  await title.press('Escape');
  await expect(title).toHaveValue('Sales');
  await title.fill('Costs');
  await title.press('Enter');
  await expect(log(page)).toHaveText('["Costs",""]');
  await expect(title).not.toBeFocused();
  await title.fill('');
  await expect(title).toHaveAttribute('placeholder', 'Add the name of the chart');
  await title.blur();
  await expect(log(page)).toHaveText('["",""]');
});

test('a search is cleared by Escape and by its button', async ({ page }) => {
  await open(page, 'titles');
  const search = page.getByRole('textbox', { name: 'Search metrics' });
  await search.fill('abc');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await search.fill('abc');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
});

test('copying says how it went', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'buttons');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to clipboard!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('hello');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('fetched');
  await page.getByRole('button', { name: 'Copy nothing' }).click();
  await expect(
    page.getByText('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!').first(),
  ).toBeVisible();
});

test('one of eighty controls answers a key', async ({ page }) => {
  await open(page, 'many');
  await expect(page.getByRole('spinbutton')).toHaveCount(40);
  const first = page.getByRole('spinbutton').first();
  const ms = await first.evaluate(async (input) => {
    const start = performance.now();
    input.focus();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - start;
  });
  await expect(first).toHaveValue('2');
  console.log(`eighty controls: ${Math.round(ms)} ms, script ${Math.round(kit.scriptBytes / 1024)} KB`);
});
