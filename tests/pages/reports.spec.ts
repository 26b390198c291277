import { expect, type Locator, type Page, test } from 'playwright/test';
import { axe } from '@/tests/support/axe';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');

async function openPanel(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

async function choose(page: Page, field: Locator, option: string | RegExp, search?: string): Promise<void> {
  await field.click();
  if (search !== undefined) await field.fill(search);
  await page.getByRole('option', { name: option }).first().click();
}

async function openNew(page: Page, kind: 'Alert' | 'Report'): Promise<void> {
  await page.goto(`/${kind.toLowerCase()}/list/`);
  await page.getByRole('link', { name: kind, exact: true }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: `Add ${kind}` })).toBeVisible();
}

test('an alert has five panels; its value is shown, it is stored, switched off, changed and deleted', async ({
  page,
}) => {
  await openNew(page, 'Alert');
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

  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: 'Edit Alert' })).toBeVisible();
  await dialog.getByPlaceholder('Enter alert name').fill('Too few sales now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Alert updated');

  await page.getByRole('link', { name: /log (Too few|Weekly)/i }).click();
  await expect(page.getByRole('heading', { name: 'Alert: Too few sales now' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all' }).click();
  await page.getByRole('link', { name: /^Delete Too few sales now/ }).click();
  await page.getByRole('button', { name: 'Delete the alert' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('a report has four panels, and runs when it is asked to', async ({ page }) => {
  await openNew(page, 'Report');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: /^Alert condition/ })).toHaveCount(0);
  await dialog.getByPlaceholder('Enter report name').fill('Weekly weather');
  await openPanel(page, 'Report contents');
  await choose(page, dialog.getByRole('combobox', { name: 'Select content type' }), 'Chart');
  await choose(page, dialog.getByRole('combobox', { name: 'Chart' }), /wettest/, 'The wettest');
  await choose(page, dialog.getByRole('combobox', { name: 'Select format' }), 'Send as text');
  await expect(dialog.getByText('Screenshot width')).toHaveCount(0);
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
  await page.getByRole('link', { name: /log (Too few|Weekly)/i }).click();
  await expect(page.getByText('No mail server is set up').first()).toBeVisible();
  const link = page.getByRole('link', { name: /^Message/ }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'Weekly weather' })).toBeVisible();
  await page.goto('/jobs/list/');
  await expect(page.getByRole('row', { name: /Report: Weekly weather/ })).toContainText('done');
});

test('a dashboard leads to its report in two clicks', async ({ page }) => {
  await page.goto('/superset/dashboard/1/');
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Manage email report' }).click();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await page.mouse.move(300, 300);
  await openPanel(page, 'Report contents');
  await expect(dialogOf(page)).toContainText('Three million flights');
});

test('the menu of a dashboard switches, changes and deletes its report, and says what failed', async ({ page }) => {
  const openMenu = async (): Promise<void> => {
    await page.goto('/superset/dashboard/1/');
    await page.mouse.move(300, 300);
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    await page.getByRole('menuitem', { name: 'Manage email report' }).click();
  };
  const one = /\/api\/v1\/report\/\d+$/;
  const all = /\/api\/v1\/report\/\?/;
  const remove = async (): Promise<void> => {
    await page.getByRole('menuitem', { name: 'Delete email report' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete email report' }).click();
  };
  const active = page.getByRole('menuitemcheckbox', { name: 'Email reports active' });

  await openMenu();
  await page.getByRole('menuitem', { name: 'Set up an email report' }).click();
  await page.mouse.move(300, 300);
  await dialogOf(page).getByPlaceholder('Enter report name').fill('Flights by mail');
  await openPanel(page, 'Notification method');
  await dialogOf(page).getByRole('textbox', { name: 'Email recipients' }).fill('ada@example.com');
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('The report has been created');

  await openMenu();
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
  await active.click();
  await expect(page.getByText('We were unable to active or deactivate this report.')).toBeVisible();
  await expect(active).toBeChecked();
  await remove();
  await expect(page.getByText('Your report could not be deleted')).toBeVisible();
  await page.unroute(one);

  await openMenu();
  await active.click();
  await expect(active).not.toBeChecked();
  await openMenu();
  await expect(active).not.toBeChecked();
  await page.getByRole('menuitem', { name: 'Edit email report' }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: 'Edit Report' })).toBeVisible();

  await openMenu();
  await remove();
  await expect(page.getByText('Deleted: Flights by mail')).toBeVisible();
  await page.route(all, (route) => route.fulfill({ status: 500, json: {} }));
  await openMenu();
  await expect(page.getByText('There was an issue fetching reports attached to this dashboard.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Set up an email report' })).toBeVisible();
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
