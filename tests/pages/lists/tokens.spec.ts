import { expect, request, test } from 'playwright/test';

test('a token is made, shown once, used by a program and revoked', async ({ page, baseURL }) => {
  await page.goto('/user_info/');
  const tokens = page.getByRole('region', { name: 'Tokens for programs' }).first();
  await tokens.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await dialog.getByRole('combobox', { name: 'Ends after' }).selectOption('7 days');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const shown = page.getByRole('status', { name: 'Your new token “Nightly export”' });
  const token = await shown.getByRole('code').textContent();
  expect(token).toMatch(/^isoline_/);

  const program = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    storageState: { cookies: [], origins: [] },
  });
  expect((await program.get('/api/v1/dashboard/')).status()).toBe(200);
  expect((await program.delete('/api/v1/dashboard/999999')).status()).toBe(403);

  await page.reload();
  await expect(page.getByText(token ?? '')).toHaveCount(0);
  const row = tokens.getByRole('row').filter({ hasText: 'Nightly export' });
  await expect(row).toContainText('Reading alone');
  await expect(row.getByRole('cell').nth(4)).toContainText('UTC');
  await row.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await expect(page.getByRole('status')).toContainText('The token “Nightly export” was revoked.');
  await expect(row).toHaveCount(0);
  expect((await program.get('/api/v1/dashboard/')).status()).toBe(401);
  await program.dispose();
});

test('an administrator finds the tokens of a user in the list of users, and revokes one', async ({ page }) => {
  await page.goto('/user_info/?dialog=token');
  const made = page.getByRole('dialog', { name: 'New token' });
  await made.getByRole('textbox', { name: 'Name' }).fill('Left behind');
  await made.getByRole('button', { name: 'Make token' }).click();
  await page.goto('/users/?q=admin');
  await page.getByRole('row').filter({ hasText: 'admin' }).getByRole('link').first().click();
  const sheet = page.getByRole('dialog', { name: 'Tokens and second factor of admin' });
  await expect(sheet.getByRole('row').filter({ hasText: 'Left behind' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Revoke Left behind' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was revoked' })).toBeVisible();
  await expect(sheet.getByText('Left behind')).toHaveCount(0);
});
