import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('time');
});
test.afterAll(() => kit.close());

/** Answers as the server would on 21 November 2026, and notes what was asked. */
async function open(page: Page, story: string, theme = 'light'): Promise<string[]> {
  const asked: string[] = [];
  await page.clock.setFixedTime('2026-11-21T10:00:00Z');
  await page.route('**/api/v1/time_range/**', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(text);
    if (text.includes('nonsense')) return route.fulfill({ status: 400, json: { message: 'Unexpected time range' } });
    const ends = { since: '2026-11-14T00:00:00', until: '2026-11-21T00:00:00' };
    return route.fulfill({ json: { result: [{ ...ends, timeRange: text, shift: null }] } });
  });
  await page.goto(`${kit.url}/?story=${story}&theme=${theme}`);
  return asked;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a fixed range is shown without asking, and edited as two moments', async ({ page }) => {
  const asked = await open(page, 'fixed');
  await page.getByRole('button', { name: '2003-01-01 ≤ col < 2005-06-01' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit time range' });
  await expect(panel.getByText('Configure custom time range')).toBeVisible();
  const [start, end] = [panel.getByLabel('Select date').first(), panel.getByLabel('Select date').last()];
  await expect(start).toHaveValue('2003-01-01 00:00:00');
  await expect(end).toHaveValue('2005-06-01 00:00:00');
  await start.fill('2004-02-03 04:05:06');
  await start.press('Tab');
  await expect(panel.getByText('2004-02-03T04:05:06 ≤ col < 2005-06-01')).toBeVisible();
  await panel.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByTestId('value')).toHaveText('2004-02-03T04:05:06 : 2005-06-01T00:00:00');
  await expect(panel).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('each way to choose stores its text', async ({ page }) => {
  await open(page, 'none');
  const panel = page.getByRole('dialog', { name: 'Edit time range' });
  await page.getByRole('button', { name: 'No filter' }).click();
  await page.getByRole('combobox', { name: 'Range type' }).click();
  await expect(page.getByRole('option')).toHaveText(['No filter', 'Last', 'Previous', 'Current', 'Custom', 'Advanced']);
  await page.getByRole('option', { name: 'Last' }).click();
  await expect(panel.getByRole('radio', { name: 'Last week' })).toBeChecked();
  await expect(panel.getByText('2026-11-14 ≤ col < 2026-11-21')).toBeVisible();
  await choose(page, 'Range type', 'Previous');
  await expect(panel.getByRole('radio')).toHaveCount(4);
  await expect(panel.getByRole('radio', { name: 'previous calendar week' })).toBeChecked();
  await choose(page, 'Range type', 'Current');
  await panel.getByRole('radio', { name: 'Current day' }).check();
  await panel.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByTestId('value')).toHaveText('Current day');

  await page.getByRole('button', { name: 'Current day' }).click();
  await choose(page, 'Range type', 'Custom');
  await expect(panel.getByRole('spinbutton', { name: 'Relative quantity' })).toHaveValue('7');
  await expect(panel.getByLabel('Select date')).toHaveValue('2026-11-21 00:00:00');
  await choose(page, 'Relative period', 'Months Before');
  await panel.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByTestId('value')).toHaveText(
    'DATEADD(DATETIME("2026-11-21T00:00:00"), -7, month) : 2026-11-21T00:00:00',
  );
});

test('a text that the server refuses is not applied, and Cancel forgets it', async ({ page }) => {
  await open(page, 'relative');
  await page.getByRole('button', { name: '2026-11-14 ≤ col < 2026-11-21' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit time range' });
  await choose(page, 'Range type', 'Advanced');
  await expect(panel.getByRole('textbox', { name: 'Start (inclusive)' })).toHaveValue(
    'DATEADD(DATETIME("now"), -7, day)',
  );
  await panel.getByRole('textbox', { name: 'Start (inclusive)' }).fill('nonsense');
  await expect(panel.getByText('Unexpected time range')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'APPLY' })).toBeDisabled();
  await panel.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByTestId('value')).toHaveText('DATEADD(DATETIME("now"), -7, day) : now');
});

test('both ends relative are counted from an anchor', async ({ page }) => {
  await open(page, 'relative');
  await page.getByRole('button', { name: '2026-11-14' }).click();
  await choose(page, 'End (exclusive)', 'Relative Date/Time');
  await page.getByRole('radio', { name: 'Date/Time' }).check();
  await page.getByRole('button', { name: 'APPLY' }).click();
  await expect(page.getByTestId('value')).toHaveText(
    'DATEADD(DATETIME("2026-11-21T00:00:00"), -7, day) : DATEADD(DATETIME("2026-11-21T00:00:00"), 7, day)',
  );
});

test('axe finds nothing while it is open, in both themes', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await open(page, 'relative', theme);
    await page.getByRole('button', { name: '2026-11-14' }).click();
    await page.getByRole('dialog').getByText('2026-11-14').waitFor();
    await page.waitForTimeout(200);
    const { violations } = await axe(page).include('.popover-popup').analyze();
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
