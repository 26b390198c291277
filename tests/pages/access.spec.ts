import { expect, type Locator, type Page, test } from 'playwright/test';
import { axeOfTheme } from '@/tests/support/axe';
import { dashboards } from './dashboard/dashboards';
import { awake } from './lists/open-list';
import { madeUser } from './made-user';
import { openBy, wake, wakeExplore } from './wake';

const entry = 'Who can see this';

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Who can see / });
}

test('a dashboard names who can see it and why; somebody who may is on the list from then on', async ({ page }) => {
  const [first] = await dashboards(page.request);
  const trigger = page.getByRole('button', { name: 'Menu actions trigger' });
  const open = async () => {
    await page.goto(`/superset/dashboard/${first?.id}/`);
    await openBy(
      async () => {
        await wake(page);
        await trigger.click();
      },
      page.getByRole('menuitem', { name: entry }),
    );
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(dialogOf(page).getByRole('table')).toBeVisible();
  };
  await open();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('row').filter({ hasText: 'Admin: sees everything' })).not.toHaveCount(0);
  const user = await madeUser(page.request, `reader ${process.pid}`, ['Alpha']);
  try {
    await open();
    await dialog.getByRole('textbox', { name: 'Search people' }).fill(user.name);
    await expect(dialog.getByRole('status').filter({ hasText: '1 person can see it' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /Made User/ })).toContainText('Alpha: reads all data');
    await dialog.getByRole('textbox', { name: 'Search people' }).fill('nobody has this name');
    await expect(dialog).toContainText('Nobody of this name can see it');
  } finally {
    await user.remove();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a chart and a dataset tell it, too', async ({ page }) => {
  const answer = await page.request.get('/api/v1/chart/?q=(page_size:1)');
  const { result } = (await answer.json()) as {
    result: readonly { readonly id: number; readonly slice_name: string }[];
  };
  await page.goto(`/explore/?slice_id=${result[0]?.id}`);
  await wakeExplore(page);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('dialog', { name: `Who can see ${result[0]?.slice_name}` })).toContainText('Admin');
  for (const list of ['/tablemodelview/list/', '/databaseview/list/']) {
    await awake(page, list);
    await page
      .getByRole('button', { name: `${entry}: ` })
      .first()
      .click();
    await expect(dialogOf(page).getByRole('table')).toContainText('Admin: sees everything');
  }
});

test('a list that cannot be loaded says so, and is asked for again', async ({ page }) => {
  await awake(page, '/tablemodelview/list/');
  await page.route('**/access/**', (route) => route.abort());
  await page
    .getByRole('button', { name: `${entry}: ` })
    .first()
    .click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Who can see it could not be loaded')).toBeVisible();
  await page.unroute('**/access/**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`nothing serious for axe, ${theme}, at 390 px`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await awake(page, '/tablemodelview/list/');
    await page
      .getByRole('button', { name: `${entry}: ` })
      .first()
      .click();
    await expect(dialogOf(page).getByRole('table')).toBeVisible();
    const { violations } = await (await axeOfTheme(page)).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
