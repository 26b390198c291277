import { expect, type Page } from 'playwright/test';
import { axe } from '@/tests/support/axe';

/** What axe finds in a story: nothing, in both themes. */
export async function expectAccessible(page: Page, url: string, story: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.goto(`${url}/?story=${story}&theme=${theme}`);
    const { violations } = await axe(page).include('#root').disableRules(['page-has-heading-one', 'region']).analyze();
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
  }
}
