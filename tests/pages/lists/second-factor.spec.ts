import { expect, type Page, test } from 'playwright/test';
import { codeAt, stepAt } from '@/lib/server/auth/factor/totp';
import { axe } from '@/tests/support/axe';
import { callerOf } from './open-list';

const name = 'second-factor-person';
const password = 'long-enough-1';

async function signIn(page: Page): Promise<void> {
  await page.goto('/login/');
  await page.getByRole('textbox', { name: 'Username:' }).fill(name);
  await page.getByLabel('Password:').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function confirm(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const isWelcome = (page: Page) => expect(page).toHaveURL(/\/superset\/welcome\//);

test('a second factor is set up, asked for, stood in for by a recovery code, and reset', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const { make, remove } = await callerOf(page.request);
  const id = await make('/api/v1/security/users/', {
    first_name: 'Second',
    last_name: 'Factor',
    username: name,
    email: `${name}@example.com`,
    active: true,
    password,
    roles: [1],
  });

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const own = await context.newPage();
  await signIn(own);
  await isWelcome(own);
  await own.goto('/user_info/');
  await own.getByRole('button', { name: 'Set up a second factor' }).click();
  const dialog = own.getByRole('dialog', { name: 'Set up a second factor' });
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  const step = stepAt(new Date());
  await dialog.getByLabel('Present password').fill(password);
  await dialog.getByRole('textbox', { name: 'Code that it shows' }).fill(codeAt(secret, step));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = own.getByRole('list', { name: 'Your recovery codes' }).getByRole('code');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();

  await own.goto('/logout/');
  await signIn(own);
  await expect(own.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  expect((await axe(own).analyze()).violations).toEqual([]);
  await confirm(own, codeAt(secret, step));
  await expect(own.getByRole('alert').filter({ hasText: 'does not hold' })).toBeVisible();
  await own.goto('/superset/welcome/');
  await expect(own).toHaveURL(/\/login\//);
  await own.goto('/login/code/');
  await confirm(own, codeAt(secret, stepAt(new Date()) + 1));
  await isWelcome(own);

  await own.goto('/logout/');
  await signIn(own);
  await confirm(own, recovery.toUpperCase());
  await isWelcome(own);
  await own.goto('/user_info/');
  await expect(own.getByText('9 recovery codes are left.')).toBeVisible();

  await page.goto(`/users/?account=${id}`);
  const sheet = page.getByRole('dialog', { name: `Tokens and second factor of ${name}` });
  await sheet.getByRole('button', { name: 'Take the second factor away' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The second factor was taken away.' })).toBeVisible();
  await own.goto('/logout/');
  await signIn(own);
  await isWelcome(own);
  await context.close();
  await remove(`/api/v1/security/users/${id}`);
});
