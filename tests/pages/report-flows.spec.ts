import { expect as expectNow, type Page, test } from 'playwright/test';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { dialogOf, openPanel } from './report-form';

const expect = expectNow.configure({ timeout: 30_000 });

/** What the form of an alert writes while it is filled in, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
const flows = flowsOver([]);

async function openForm(page: Page): Promise<void> {
  await page.goto('/alert/list/');
  await page.getByRole('button', { name: 'plus Alert', exact: true }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: 'Add Alert' })).toBeVisible();
}

compared('an alert is filled in', async ({ page }) => {
  const dialog = dialogOf(page);
  const choose = async (name: string, option: string | RegExp) => {
    await dialog.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await flows.step(page, 'alert-create-open', () => openForm(page));
  await flows.step(page, 'd2-alert-condition', async () => {
    await dialog.getByPlaceholder('Enter alert name').fill('recorder alert');
    await openPanel(page, 'Alert condition');
    await choose('Database', /./);
    await dialog.getByRole('textbox', { name: 'SQL Query' }).fill('SELECT 1');
    await choose('Trigger Alert If...', /larger than/);
    await dialog.getByRole('spinbutton', { name: 'Value' }).fill('10');
  });
  await flows.step(page, 'd2-alert-contents', async () => {
    await openPanel(page, 'Alert contents');
    await choose('Dashboard', /./);
  });
  await flows.step(page, 'd2-alert-notification', async () => {
    await openPanel(page, 'Notification method');
    await dialog.getByRole('textbox', { name: 'Email recipients' }).fill('ada@example.com');
  });
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
});
