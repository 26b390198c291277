import type { Page } from 'playwright/test';

/** Signs in by the form, as a user does. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/login/');
  await page.fill('[name=username]', name);
  await page.fill('[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
}
