import { expect, type Page, test } from 'playwright/test';
import { port } from '@/tests/pages/session';
import { axe } from '@/tests/support/axe';
import { callerOf } from './open-list';

const name = 'passkey-person';
const password = 'long-enough-1';
/** Browsers give passkeys to names alone, never to 127.0.0.1. */
const origin = `http://localhost:${port}`;

async function typePassword(page: Page): Promise<void> {
  await page.goto(`${origin}/login/`);
  await page.getByRole('textbox', { name: 'Username:' }).fill(name);
  await page.getByLabel('Password:').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const isWelcome = (page: Page) => expect(page).toHaveURL(/\/superset\/welcome\//);
const loads = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((url) => url.endsWith('.js')),
  );

test('a passkey is added, signs in, confirms a password and is removed', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const { make, remove } = await callerOf(page.request);
  const id = await make('/api/v1/security/users/', {
    first_name: 'Pass',
    last_name: 'Key',
    username: name,
    email: `${name}@example.com`,
    active: true,
    password,
    roles: [1],
  });
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const own = await context.newPage();
  const chrome = await context.newCDPSession(own);
  await chrome.send('WebAuthn.enable');
  const { authenticatorId } = await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verifies = (isUserVerified: boolean) =>
    chrome.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

  await typePassword(own);
  await isWelcome(own);
  await own.goto(`${origin}/user_info/`);
  const passkeys = own
    .getByRole('heading', { name: 'Passkeys' })
    .or(own.getByText('Passkeys', { exact: true }))
    .first();
  await expect(passkeys).toBeVisible();
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = own.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await dialog.getByLabel('Present password').fill('not this one');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('That is not your present password.');
  expect((await axe(own).analyze()).violations).toEqual([]);
  await dialog.getByLabel('Present password').fill(password);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(own.getByRole('status').filter({ hasText: 'The passkey “My laptop” was added.' })).toBeVisible();
  await expect(own.getByRole('list', { name: 'Your recovery codes' }).getByRole('code')).toHaveCount(10);
  await expect(own.getByRole('row').filter({ hasText: 'My laptop' })).toContainText('Never');

  await own.goto(`${origin}/logout/`);
  await own.goto(`${origin}/login/?next=%2Fchart%2Flist%2F`);
  const enter = own.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(enter).toBeVisible();
  expect((await axe(own).analyze()).violations).toEqual([]);
  const before = await loads(own);
  await verifies(false);
  await enter.click();
  await expect(own.getByRole('alert').filter({ hasText: 'That did not work.' })).toBeVisible();
  expect((await loads(own)).length).toBeGreaterThan(before.length);
  await verifies(true);
  await enter.click();
  await expect(own).toHaveURL(`${origin}/chart/list/`);

  await own.goto(`${origin}/logout/`);
  await typePassword(own);
  await expect(own.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await expect(own.getByText(`Confirm with a passkey of ${name}, or type one of your recovery codes.`)).toBeVisible();
  expect((await axe(own).analyze()).violations).toEqual([]);
  await own.screenshot({ path: 'tests/.report/passkey-confirm.png' });
  await own.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await isWelcome(own);

  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    await own.setViewportSize({ width, height: 900 });
    await own.goto(`${origin}/user_info/`);
    expect((await axe(own).analyze()).violations).toEqual([]);
    await own.screenshot({ path: `tests/.report/passkeys-${theme}-${width}.png`, fullPage: true });
  }

  await page.goto(`/users/?account=${id}`);
  await expect(page.getByRole('dialog').getByText('1 passkey')).toBeVisible();

  await own.getByRole('link', { name: 'Rename My laptop' }).click();
  const renaming = own.getByRole('dialog', { name: 'Rename My laptop' });
  expect((await axe(own).analyze()).violations).toEqual([]);
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Key at the office');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(own.getByRole('row').filter({ hasText: 'Key at the office' })).toBeVisible();

  await own.getByRole('link', { name: 'Remove Key at the office' }).click();
  const removing = own.getByRole('dialog', { name: 'Remove Key at the office' });
  await removing.getByLabel('Present password').fill(password);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(own.getByText('You have none.')).toBeVisible();
  await own.goto(`${origin}/logout/`);
  await own.goto(`${origin}/login/`);
  await own.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(own.getByRole('alert').filter({ hasText: 'That did not work.' })).toBeVisible();
  await context.close();
  await remove(`/api/v1/security/users/${id}`);
});

test('where passkeys do not hold, the sign-in page offers none', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/login/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await context.close();
});
