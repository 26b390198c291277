import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('overlay');
});
test.afterAll(() => kit.close());

const show = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('toasts', () => {
  for (const [kind, role, ms] of [
    ['info', 'status', 4000],
    ['success', 'status', 4000],
    ['warning', 'alert', 6000],
    ['danger', 'alert', 8000],
  ] as const) {
    test(`${kind} is shown for ${ms} ms as ${role}`, async ({ page }) => {
      await page.clock.install();
      await show(page, 'toast');
      await button(page, kind).click();
      await page.clock.runFor(100);
      await expect(page.getByRole(role)).toHaveCount(1);
      await page.clock.runFor(ms - 300);
      await expect(page.getByRole(role)).toHaveCount(1);
      await page.clock.runFor(800);
      await expect(page.getByRole(role)).toHaveCount(0);
    });
  }

  test('stand still while hovered', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'info').click();
    await page.clock.runFor(100);
    await page.getByRole('status').hover();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('status')).toHaveCount(1);
    await page.mouse.move(10, 500);
    await page.clock.runFor(5000);
    await expect(page.getByRole('status')).toHaveCount(0);
  });

  test('stand still while focused, and Close closes', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'danger').focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(100);
    await page.keyboard.press('F6');
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(500);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('offer an action for their own time', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'with undo').click();
    await page.clock.runFor(9000);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.clock.runFor(500);
    await expect(page.getByText('Last: undone')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
  });

  test('are five at once, the others wait', async ({ page }) => {
    await page.clock.install();
    await show(page, 'toast');
    await button(page, 'seven').click();
    await page.clock.runFor(100);
    await expect(page.getByRole('status')).toHaveCount(5);
    await expect(page.getByText('Message 6')).toHaveCount(0);
    await page.clock.runFor(4500);
    await expect(page.getByText('Message 7')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(2);
  });

  test('are not repeated', async ({ page }) => {
    await show(page, 'toast');
    await button(page, 'info').click();
    await button(page, 'info').click();
    await expect(page.getByRole('status')).toHaveCount(1);
  });
});
