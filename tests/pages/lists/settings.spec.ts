import { expect, type Page, test } from 'playwright/test';
import { awake, callerOf, deleteRow, deleteRowNow, liveDialog } from './open-list';

const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a tag is made with its objects, opened, changed, starred, and its deletion taken back', async ({
  page,
  request,
}) => {
  const call = await callerOf(request);
  const id = await call.make('/api/v1/dashboard/', { dashboard_title: 'Tagged by a journey' });
  await awake(page, '/superset/tags/');
  await page.getByRole('button', { name: 'plus Tag' }).click();
  const added = await liveDialog(page, 'Create Tag');
  await added.getByRole('textbox', { name: 'Tag name' }).fill('journey');
  await added.getByRole('textbox', { name: 'Add description of your tag' }).fill('Of a journey');
  await added.getByRole('combobox', { name: 'Select dashboards' }).fill('Tagged by');
  await page.getByRole('option', { name: 'Tagged by a journey' }).click();
  await page.keyboard.press('Escape');
  await added.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The tag was made.');
  await awake(page, '/superset/tags/?q=journey');
  await row(page, 'journey').getByRole('button', { name: 'unstarred' }).click();
  await expect(row(page, 'journey').getByRole('button', { name: 'starred', exact: true })).toBeVisible();
  await row(page, 'journey').getByRole('link', { name: 'journey' }).click();
  await expect(page.getByRole('heading', { name: 'journey' })).toBeVisible();
  await expect(page.getByText('Of a journey')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tagged by a journey' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit tag' }).click();
  const edited = await liveDialog(page, 'Edit Tag');
  await edited.getByRole('textbox', { name: 'Tag name' }).fill('journey again');
  await edited.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The tag was saved.');
  await expect(page.getByRole('link', { name: 'Tagged by a journey' })).toBeVisible();

  await awake(page, '/superset/tags/?q=journey');
  await deleteRow(page, 'journey again');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'journey again')).toBeVisible();
  await awake(page, '/superset/tags/?q=journey');
  await expect(row(page, 'journey again')).toBeVisible();
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE', { timeout: 30_000 });
  await deleteRow(page, 'journey again');
  expect((await gone).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await call.remove(`/api/v1/dashboard/${id}`);
});

test('a layer has annotations', async ({ page }) => {
  await awake(page, '/annotationlayer/list/');
  await page.getByRole('button', { name: 'plus Annotation layer' }).click();
  const layer = await liveDialog(page, 'Add annotation layer');
  await layer.getByRole('textbox', { name: 'Annotation layer name' }).fill('Journey layer');
  await layer.getByRole('textbox', { name: 'Description (this can be seen in the list)' }).fill('Days');
  await layer.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'The layer was made.');
  await awake(page, '/annotationlayer/list/?q=Journey');
  await row(page, 'Journey layer').getByRole('link', { name: 'Journey layer' }).click();
  await expect(page.getByRole('heading', { name: 'Annotation Layer Journey layer' })).toBeVisible();
  await page.getByRole('button', { name: 'plus Annotation' }).click();
  const added = await liveDialog(page, 'Add annotation');
  await added.getByRole('textbox', { name: 'Name *' }).fill('Launch');
  await added.getByRole('textbox', { name: 'Start date' }).fill('2004-02-01 00:00:00');
  await added.getByRole('textbox', { name: 'End date' }).fill('2004-02-15 00:00:00');
  await page.keyboard.press('Tab');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'The annotation was made.');
  await expect(row(page, 'Launch')).toContainText('2004');
  await awake(page, page.url());
  await deleteRowNow(page, 'Launch');
  await page.getByRole('link', { name: 'Back to all' }).click();
  await awake(page, '/annotationlayer/list/?q=Journey');
  await deleteRowNow(page, 'Journey layer');
});

test('a theme is tried out by this browser alone, stored, and shown to all', async ({ page }) => {
  // While the page is read anew there is none.
  const accent = () =>
    page
      .evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent').trim().toLowerCase())
      .catch(() => 'leaving');
  await awake(page, '/theme/list/');
  await page.getByRole('button', { name: 'plus Theme' }).click();
  const added = await liveDialog(page, 'Add theme');
  await added.getByRole('textbox', { name: 'Enter theme name' }).fill('Journey theme');
  await added.getByRole('textbox', { name: 'JSON Configuration' }).fill('{"token":{"colorPrimary":"#123456"}}');
  await added.getByRole('button', { name: 'thunderbolt Apply' }).click();
  await expect.poll(accent).toBe('#123456');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'The theme was made.');
  expect(await accent()).not.toBe('#123456');
  await awake(page, '/theme/list/?q=Journey');
  await row(page, 'Journey theme').getByRole('button', { name: 'thunderbolt' }).click();
  await expect.poll(accent).toBe('#123456');
  await page.getByRole('menuitem', { name: 'Theme and patterns' }).click();
  await page.getByRole('menuitem', { name: 'Clear local theme' }).click();
  await expect.poll(accent).not.toMatch(/^(#123456|leaving)$/);
  const isDefault = row(page, 'Journey theme').getByText('Default', { exact: true });
  await awake(page, '/theme/list/?q=Journey');
  await row(page, 'Journey theme').getByRole('button', { name: 'sun' }).click();
  await expect(isDefault).toBeVisible();
  await awake(page, '/theme/list/?q=Journey');
  expect(await accent()).toBe('#123456');
  await row(page, 'Journey theme').getByRole('button', { name: 'sun' }).click();
  await expect(isDefault).toHaveCount(0);
  await awake(page, '/theme/list/?q=Journey');
  expect(await accent()).not.toBe('#123456');
  await deleteRowNow(page, 'Journey theme');
  await page.goto('/theme/list/?q=THEME_DARK');
  await row(page, 'THEME_DARK').getByRole('button', { name: 'eye' }).click();
  await expect(page.getByRole('dialog', { name: 'THEME_DARK' })).toContainText('algorithm');
});
