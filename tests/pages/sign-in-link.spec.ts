import { expect, test } from 'playwright/test';
import { freePort } from '@/tests/support/servers/free-port';
import { startProduct } from './product';

test.use({ storageState: { cookies: [], origins: [] } });

for (const host of ['localhost', '127.0.0.1']) {
  test(`who starts the product signs in with the link it prints, once, at ${host}`, async ({ page, browser }) => {
    test.setTimeout(600_000);
    const port = await freePort();
    const product = await startProduct(port, {
      ISOLINE_HOST: '127.0.0.1',
      ISOLINE_EXAMPLES: 'false',
      ISOLINE_ADMIN_PASSWORD: '',
      ISOLINE_ANNOUNCE: '',
      ISOLINE_URL: '',
    });
    try {
      const printed = /^Sign in as admin, once, within a day: (\S+)$/m.exec(product.said())?.[1] ?? '';
      expect(printed).toContain(`http://localhost:${port}/login/link/`);
      const link = new URL(printed);
      link.hostname = host;

      await page.goto(link.href);
      await expect(page.getByRole('heading', { name: 'Sign in as admin' })).toBeVisible();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`http://${host}:${port}/superset/welcome/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const me = await page.request.get(`http://${host}:${port}/api/v1/me/`);
      expect(await me.json()).toMatchObject({ result: { username: 'admin' } });

      const other = await (await browser.newContext()).newPage();
      await other.goto(link.href);
      await expect(other.getByRole('alert').filter({ hasText: 'This sign-in link was already used' })).toBeVisible();
      await expect(other.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
      await other.getByRole('link', { name: 'Sign in with a password' }).click();
      await expect(other).toHaveURL(`http://${host}:${port}/login/`);
      await other.context().close();
    } finally {
      await product.stop();
    }
  });
}
