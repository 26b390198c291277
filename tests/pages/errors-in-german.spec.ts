import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as expectNow } from 'playwright/test';
import { ownPageHeader } from '@/lib/text/own-page-header';
import { ownDashboards, proof } from './dashboard/made-dashboard';
import { awake, test, write } from './sqllab/sqllab-page';

const expect = expectNow.configure({ timeout: 30_000 });

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../lib/text/messages/de/pages.json'), 'utf8'),
);
const german = (group: 'login' | 'accountForms', key: string): string => texts[group]?.[key] ?? '';

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

test('a refused sign-in and a refused password are told in German', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({
    locale: 'de-DE',
    storageState: { cookies: [], origins: [] },
    baseURL: baseURL ?? '',
  });
  const stranger = await context.newPage();
  await stranger.goto('/login/');
  await stranger.locator('[name=username]').fill(`nobody-${slug}`);
  await stranger.locator('[name=password]').fill('wrong');
  await stranger.locator('button[type=submit]').click();
  await expect(stranger.getByRole('alert')).toHaveText(german('login', 'wrong'));
  await stranger.goto('/login/link/spent/');
  await expect(stranger.getByRole('alert')).toHaveText(german('login', 'linkSpent'));
  await context.close();
  await page.goto('/user_info/?dialog=password');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=present_password]').fill('wrong');
  await dialog.locator('[name=password]').fill('one-1');
  await dialog.locator('[name=conf_password]').fill('other-1');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toHaveText(german('accountForms', 'typedDifferently'));
});

test('the form of a connection is in German, its advanced settings too', async ({ page }) => {
  await page.goto('/databaseview/list/?new=1&engine=postgresql');
  await expect(page.getByText('Host', { exact: true }).first()).toBeVisible();
  for (const english of ['Name your database', 'Database name', 'Username', 'Additional Parameters']) {
    await expect(page.getByLabel(english)).toHaveCount(0);
    await expect(page.getByText(english)).toHaveCount(0);
  }
});

test('a call of a page for what does not exist is answered in German', async ({ page }) => {
  await page.goto('/chart/list/');
  const ask = (headers: Record<string, string>) =>
    page.evaluate(async (sent) => (await fetch('/api/v1/annotation_layer/999999', { headers: sent })).json(), headers);
  expect(await ask({ [ownPageHeader]: '1' })).toEqual({ message: 'Nicht gefunden', english: 'Not found' });
  expect(await ask({})).toEqual({ message: 'Not found' });
});
