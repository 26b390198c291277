import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';
import { axe } from '@/tests/support/axe';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('overlay');
});
test.afterAll(() => kit.close());

const show = (page: Page, story: string, theme = 'light') => page.goto(`${kit.url}/?story=${story}&theme=${theme}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens every overlay, one after the other. */
const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  menu: (page) => button(page, 'More options').click(),
  'context-menu': (page) => button(page, 'Girls').click({ button: 'right' }),
  popover: (page) => button(page, 'Filter').click(),
  tooltip: (page) => button(page, 'Refresh').hover(),
  dialog: (page) => button(page, 'Edit properties').click(),
  confirm: (page) => button(page, 'Delete the dashboard').click(),
  sheet: (page) => button(page, 'Filters').click(),
  toast: (page) => button(page, 'danger').click(),
  palette: (page) => button(page, 'Go to…').click(),
};
const popups = '[role=menu], [role=dialog], [role=tooltip], [role=alert]';

for (const [story, open] of Object.entries(openings)) {
  for (const theme of ['light', 'dark']) {
    test(`${story} has no accessibility fault (${theme})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await show(page, story, theme);
      await open(page);
      await expect(page.locator(popups).first()).toBeVisible();
      await page.waitForTimeout(200);
      const { violations } = await axe(page)
        .disableRules(['page-has-heading-one', 'region'])
        .exclude('[data-base-ui-focus-guard]')
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }
}
