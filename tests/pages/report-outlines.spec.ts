import { expect, test } from 'playwright/test';
import { recordedName, recordedObjects } from '@/tests/pages/lists/recorded-objects';
import { listComparison } from '@/tests/pages/outlines/list-comparison';
import { hasRecords } from '@/tests/pages/outlines/recorded';
import { dialogOf, openForm, openPanel } from './report-form';

/** The forms of alerts and reports, panel by panel, against what was recorded. */
const reportPanels = ['General information', 'Report contents', 'Schedule', 'Notification method'];
const alertPanels = ['General information', 'Alert condition', 'Alert contents', 'Schedule', 'Notification method'];

/** There are no recorded rows in the forms. */
const noData = /^\b$/;

test('the forms of reports and alerts have the recorded controls', async ({ page }) => {
  test.setTimeout(120_000);
  if (!hasRecords) return;
  const found = listComparison();
  for (const [kind, screen, panels] of [
    ['Report', '284-report-new', reportPanels],
    ['Alert', '286-alert-new', alertPanels],
  ] as const) {
    await openForm(page, kind);
    const dialog = dialogOf(page);
    for (const [at, panel] of panels.entries()) {
      const tab = dialog.getByRole('tab', { name: new RegExp(`^${panel}`) });
      if ((await tab.getAttribute('aria-expanded')) !== 'true') await openPanel(page, panel);
      await expect(tab).toHaveAttribute('aria-expanded', 'true');
      await found.compare(page, at === 0 ? screen : `${screen}-${at + 1}`, noData, 'dialog');
    }
  }
  found.judge(60);
});

test('the form of an alert that is there has the recorded controls', async ({ page, request }) => {
  test.setTimeout(120_000);
  if (!hasRecords) return;
  const objects = await recordedObjects(request);
  await page.goto('/alert/list/');
  await page.getByRole('row', { name: recordedName }).getByRole('button', { name: 'edit' }).click();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { name: 'Edit Alert' })).toBeVisible();
  const found = listComparison();
  await found.compare(page, '288-alert-edit', noData, 'dialog');
  await objects.remove();
  found.judge(8);
});
