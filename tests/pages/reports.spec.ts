import { type APIRequestContext, expect, type Locator, type Page, test } from 'playwright/test';
import { sendDeletion } from '@/tests/pages/lists/open-list';
import { dialogOf, openForm, openPanel } from '@/tests/pages/report-form';
import { axe } from '@/tests/support/axe';

async function choose(page: Page, field: Locator, option: string | RegExp, search?: string): Promise<void> {
  await field.click();
  if (search !== undefined) await field.fill(search);
  await page.getByRole('option', { name: option }).first().click();
}

/** Waits for the script of the list. */
async function awake(page: Page): Promise<void> {
  await page.mouse.move(300, 700);
  await page.mouse.move(320, 710);
  await expect(page.locator('.list[data-live]')).toHaveCount(1);
}

test('an alert has five panels; its value is shown, it is stored, switched off, changed and deleted', async ({
  page,
}) => {
  await openForm(page, 'Alert');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await dialog.getByPlaceholder('Enter alert name').fill('Too few sales');
  await expect(dialog.getByRole('switch', { name: 'Alert is active' })).toBeChecked();

  await openPanel(page, 'Alert condition');
  await choose(page, dialog.getByRole('combobox', { name: 'Database' }), /./);
  await dialog.getByRole('textbox', { name: 'SQL Query' }).fill('select 8');
  await choose(page, dialog.getByRole('combobox', { name: 'Trigger Alert If...' }), /smaller than/);
  await dialog.getByRole('spinbutton', { name: 'Value' }).fill('10');
  await dialog.getByRole('button', { name: 'Check the value now' }).click();
  await expect(dialog.getByText('Now it is 8.')).toBeVisible();
  await expect(dialog.getByText('The alert would be sent.')).toBeVisible();

  await openPanel(page, 'Alert contents');
  await choose(page, dialog.getByRole('combobox', { name: 'Dashboard' }), /Weather/, 'Weather');

  await openPanel(page, 'Schedule');
  await expect(dialog.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(5);
  await choose(page, dialog.getByRole('combobox', { name: 'Every' }), 'week');
  await expect(dialog.getByRole('region', { name: 'Next runs' })).toContainText('only on Monday');

  await openPanel(page, 'Notification method');
  await dialog.getByRole('textbox', { name: 'Email recipients' }).fill('ada@example.com');
  await dialog.getByRole('button', { name: 'Add CC Recipients' }).click();
  await expect(dialog.getByRole('textbox', { name: 'CC recipients', exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Show the message' }).click();
  const frame = page.frameLocator('iframe[title="The message"]');
  await expect(frame.getByRole('heading', { name: 'Too few sales' })).toBeVisible({ timeout: 30_000 });
  await expect(frame.getByRole('img').first()).toBeVisible();

  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('The alert has been created');
  const row = page.getByRole('row', { name: /Too few sales/ });
  await expect(row).toContainText('Email');

  await page.mouse.move(200, 400);
  const active = row.getByRole('switch', { name: 'Too few sales is active' });
  await active.click();
  await expect(active).not.toBeChecked();
  await page.reload();
  await expect(active).not.toBeChecked();

  await row.getByRole('button', { name: 'edit' }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: 'Edit Alert' })).toBeVisible();
  await dialog.getByPlaceholder('Enter alert name').fill('Too few sales now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Alert updated');

  await page.getByRole('button', { name: 'file-text' }).click();
  await expect(page.getByRole('heading', { name: 'Alert: Too few sales now' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all' }).click();
  await awake(page);
  await page.getByRole('button', { name: 'delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText('Are you sure you want to delete Too few sales now?');
  await expect(question).toContainText('Its log is deleted, too.');
  await question.getByRole('textbox', { name: 'Type "DELETE" to confirm' }).fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: Too few sales now')).toBeVisible();
  await expect(page.getByText('No Data')).toBeVisible();
  await sendDeletion(page);
});

test('a report has four panels, and runs when it is asked to', async ({ page }) => {
  await openForm(page, 'Report');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('tab', { name: /^Alert condition/ })).toHaveCount(0);
  await dialog.getByPlaceholder('Enter report name').fill('Weekly weather');
  await openPanel(page, 'Report contents');
  await choose(page, dialog.getByRole('combobox', { name: 'Select content type' }), 'Chart');
  await choose(page, dialog.getByRole('combobox', { name: 'Chart' }), /wettest/, 'The wettest');
  await choose(page, dialog.getByRole('combobox', { name: 'Select format' }), 'Send as PDF');
  await expect(dialog.getByText('Screenshot width')).toHaveCount(0);
  await choose(page, dialog.getByRole('combobox', { name: 'Select format' }), 'Send as text');
  await expect(dialog.getByText('Screenshot width')).toHaveCount(0);
  // A run that is due while the tests last would be a second one.
  await openPanel(page, 'Schedule');
  await choose(page, dialog.getByRole('combobox', { name: 'Schedule type' }), 'CRON Schedule');
  await dialog.getByRole('textbox', { name: 'CRON expression' }).fill('0 9 1 1 *');
  await openPanel(page, 'Notification method');
  await dialog.getByRole('textbox', { name: 'Email recipients' }).fill('ada@example.com');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('The report has been created');
  await page.mouse.move(200, 400);
  await page.getByRole('button', { name: 'Send now: Weekly weather' }).click();
  await expect(page.getByText('Weekly weather will run in a moment.')).toBeVisible();
  // The server under test has no mail server, and its log says so.
  await expect(async () => {
    await page.goto('/report/list/');
    await expect(page.getByRole('row', { name: /Weekly weather/ })).toContainText('Error', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'file-text' }).click();
  await expect(page.getByText('No mail server is set up').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Message/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Weekly weather' })).toBeVisible();
});

test('jobs are searched and filtered, and one that has ended runs again', async ({ page, request }) => {
  const ended = async (): Promise<string> => {
    const { result } = await (
      await request.get("/api/v1/job/?q=(filters:!((col:title,opr:ct,value:'Weekly')))")
    ).json();
    return String(result[0].ended_on);
  };
  await page.goto('/jobs/list/');
  await awake(page);
  await page.getByRole('textbox', { name: 'Type a value' }).fill('weekly weather');
  const rows = page.locator('tbody [data-row]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('done');
  await choose(page, page.getByRole('combobox', { name: 'State' }), 'failed');
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  await page.getByRole('button', { name: 'clear all filters' }).click();
  const row = page.getByRole('row', { name: /Report: Weekly weather/ });
  const before = await ended();
  expect(Date.parse(before)).toBeGreaterThan(0);
  await row.getByRole('button', { name: 'Run again: Report: Weekly weather' }).click();
  await expect(page.getByText('Report: Weekly weather will run in a moment.')).toBeVisible();
  await expect.poll(async () => Date.parse(await ended()), { timeout: 30_000 }).toBeGreaterThan(Date.parse(before));
});

/** Stores reports that nobody receives. */
async function storeReports(request: APIRequestContext, names: readonly string[]): Promise<void> {
  const headers = { 'x-csrftoken': String((await (await request.get('/superset/csrf_token/')).json()).csrf_token) };
  const usual = {
    type: 'Report',
    crontab: '0 9 1 1 *',
    dashboard: 1,
    recipients: [],
    creation_method: 'alerts_reports',
  };
  for (const name of names) {
    expect((await request.post('/api/v1/report/', { data: { ...usual, name }, headers })).status()).toBe(201);
  }
}

test('schedules are sorted, filtered, ticked and deleted together', async ({ page, request }) => {
  await storeReports(request, ['Ticked one', 'Ticked two']);
  await page.goto('/report/list/?q=Ticked');
  await awake(page);
  const names = page.locator('td[data-column=name]');
  await expect(names).toHaveText(['Ticked one', 'Ticked two']);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(names).toHaveText(['Ticked two', 'Ticked one']);
  await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Error');
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText(['Ticked two', 'Ticked one']);
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText('Their logs are deleted, too.');
  await question.getByRole('textbox', { name: 'Type "DELETE" to confirm' }).fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted: Ticked two, Ticked one')).toBeVisible();
  await expect(names).toHaveCount(0);
  await sendDeletion(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a report is found, changed and deleted in sheets', async ({ page, request }) => {
    await storeReports(request, ['Plain']);
    await page.goto('/report/list/?q=Plain');
    const row = page.locator('tbody [data-row]');
    await expect(row.getByRole('switch', { name: 'Plain is active' })).toBeChecked();
    await row.getByRole('button', { name: 'edit' }).click();
    await page.getByLabel('Report is active').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The report was saved.' })).toBeVisible();
    await expect(row.getByRole('switch', { name: 'Plain is active' })).not.toBeChecked();
    await row.getByRole('button', { name: 'file-text' }).click();
    await expect(page.getByRole('heading', { name: 'Report: Plain' })).toBeVisible();
    await page.goto('/report/list/?q=Plain');
    await row.getByRole('button', { name: 'delete' }).click();
    await expect(page.getByText('Its log is deleted, too.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete the report' }).click();
    await expect(row).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const width of [1440, 390]) {
      test(`the form and the lists are accessible at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/alert/list/?new=1');
        await page.mouse.move(100, 300);
        await expect(page.getByRole('heading', { name: 'Add Alert' })).toBeVisible();
        for (const name of ['Alert condition', 'Alert contents', 'Schedule', 'Notification method']) {
          await openPanel(page, name);
          // Folding takes a moment, in which texts are half seen.
          await page.waitForTimeout(400);
          const { violations } = await axe(page).analyze();
          expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        }
        for (const path of ['/alert/list/', '/jobs/list/']) {
          await page.goto(path);
          const { violations } = await axe(page).analyze();
          expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        }
      });
    }
  });
}
