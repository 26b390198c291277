import { expect as expectNow, type Page, test } from 'playwright/test';
import { axeOfTheme } from '@/tests/support/axe';
import { addElement, change, edit, makeDashboard, removeDashboards } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

const made: number[] = [];

test.afterAll(({ request }) => removeDashboards(request, made));

async function findSerious(page: Page, part: string): Promise<void> {
  const { violations } = await (await axeOfTheme(page)).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${part}: ${id} ${nodes[0]?.html}`),
    part,
  ).toEqual([]);
}

const dialogs = [
  [['Edit properties'], 'Dashboard properties'],
  [['Theme & CSS'], 'Theme & CSS'],
  [['Save as'], 'Save dashboard'],
  [['Set auto-refresh interval'], 'Refresh interval'],
  [['Filters', 'Cross-filtering scoping'], 'Cross-filtering scoping'],
  [['Filters', 'Add or edit filters'], 'Add and edit filters'],
] as const;

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`nothing serious for axe while editing, ${theme}, ${width} px`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      const { id } = await makeDashboard(request, `Axe ${theme} ${width}`, ['Hottest day (°C)', 'Days in Seattle']);
      made.push(id);
      await edit(page, id);
      const isNarrow = width < 760;
      if (isNarrow) {
        await page.getByRole('button', { name: 'Add components' }).click();
        const sheet = page.getByRole('dialog', { name: 'Components' });
        await expect(sheet.getByRole('tab', { name: 'Charts' })).toBeVisible();
        await findSerious(page, 'components');
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      } else {
        for (const element of ['Tabs', 'Header', 'Text / Markdown', 'Divider']) await addElement(page, element);
      }
      await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
      await findSerious(page, 'canvas');
      for (const [path, name] of dialogs) {
        await page.getByRole('button', { name: 'Menu actions trigger' }).click();
        for (const item of path) await page.getByRole('menuitem', { name: item }).click();
        const dialog = page.getByRole('dialog', { name, exact: true });
        await expect(dialog).toBeVisible();
        // A closing menu is hidden from roles, and axe still sees it.
        await expect(page.locator('.dropdown-label', { hasText: 'Edit properties' })).toHaveCount(0);
        if (name === 'Add and edit filters') await dialog.getByRole('button', { name: 'Add filter' }).click();
        await findSerious(page, name);
        if (name === 'Add and edit filters') break;
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
      }
    });
  }
}

for (const theme of ['light', 'dark']) {
  test(`nothing serious for axe in a conflict, in embedding and on a tablet, ${theme}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 1024, height: 768 });
    const { id } = await makeDashboard(request, `Axe conflict ${theme}`, ['Hottest day (°C)', 'Days in Seattle']);
    made.push(id);
    await edit(page, id);
    for (const element of ['Tabs', 'Header', 'Divider']) await addElement(page, element);
    await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
    await findSerious(page, 'canvas, 1024 px');
    await change(request, id, { dashboard_title: `Axe theirs ${theme}` });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Confirm overwrite' });
    await expect(conflict.getByText('Please confirm the overwrite values.')).toBeVisible();
    await findEverywhere(page, 'conflict');
    await conflict.getByRole('button', { name: 'Overwrite' }).click();
    await expect(conflict).toBeHidden();
    await page.goto(`/superset/dashboard/${id}/`);
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    await page.getByRole('menuitem', { name: 'Embed dashboard' }).click();
    const embed = page.getByRole('dialog', { name: 'Embed' });
    await embed.getByRole('button', { name: 'Enable embedding' }).click();
    await expect(embed.getByText('This dashboard is ready to embed.')).toBeVisible();
    await findEverywhere(page, 'embedding');
  });
}

/** At the widths of a desk and of a phone. */
async function findEverywhere(page: Page, part: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await findSerious(page, `${part}, ${width} px`);
  }
}
