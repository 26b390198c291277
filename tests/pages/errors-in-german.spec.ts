import { expect as expectNow } from 'playwright/test';
import { ownPageHeader } from '@/lib/text/own-page-header';
import { ownDashboards, proof } from './dashboard/made-dashboard';
import { awake, test, write } from './sqllab/sqllab-page';

const expect = expectNow.configure({ timeout: 30_000 });

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });
test.describe.configure({ timeout: 120_000 });

const newDashboard = ownDashboards('Fehler');
const slug = `belegt-${Date.now().toString(36)}`;

test('a slug that is taken is refused in German', async ({ page, request }) => {
  const [first, second] = [await newDashboard(request), await newDashboard(request)];
  const taken = await request.put(`/api/v1/dashboard/${first}`, { headers: await proof(request), data: { slug } });
  expect(taken.ok()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/superset/dashboard/${second}/?edit=true`);
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeVisible();
  await page.getByRole('button', { name: 'Aktionsmenü öffnen' }).click();
  await page.getByRole('menuitem', { name: 'Eigenschaften bearbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dashboard-Eigenschaften', exact: true });
  await dialog.getByRole('textbox', { name: 'URL-Slug', exact: true }).fill(slug);
  await dialog.getByRole('button', { name: 'Anwenden' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Dieser Wert ist schon vergeben').first()).toBeVisible();
  await expect(page.getByText('Must be unique')).toHaveCount(0);
});

test('bad SQL is told in German, with its hint', async ({ page }) => {
  await page.goto(`/sqllab/?${new URLSearchParams({ new: 'true', schema: 'main' })}`);
  await awake(page);
  await write(page, 'SELECT nothing FROM stocks');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/Die Spalte „nothing“/).first()).toBeVisible();
  await expect(page.getByText(/can't seem to resolve|Issue 10/)).toHaveCount(0);
});

test('a call of a page for what does not exist is answered in German', async ({ page }) => {
  await page.goto('/chart/list/');
  const ask = (headers: Record<string, string>) =>
    page.evaluate(async (sent) => (await fetch('/api/v1/annotation_layer/999999', { headers: sent })).json(), headers);
  expect(await ask({ [ownPageHeader]: '1' })).toEqual({ message: 'Nicht gefunden', english: 'Not found' });
  expect(await ask({})).toEqual({ message: 'Not found' });
});
