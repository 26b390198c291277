import { expect as expectNow, type Page, test } from 'playwright/test';
import { wakeChartMenu } from '@/tests/pages/wake';
import { axeOfTheme } from '@/tests/support/axe';

/** The states of the chart builder, in both themes, wide and narrow. */
const expect = expectNow.configure({ timeout: 30_000 });
let chart = 0;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async ({ request }) => {
  const query = '(filters:!((col:slice_name,opr:eq,value:Flights)))';
  const { ids } = (await (await request.get(`/api/v1/chart/?q=${query}`)).json()) as { ids: number[] };
  chart = ids[0] ?? 0;
});

async function findSerious(page: Page, part: string): Promise<void> {
  // The old drawing is pale while the next one is made, which may begin while axe looks, and gets its colours back slowly.
  await page.addStyleTag({ content: '.explore-figure { opacity: 1 !important; transition: none !important; }' });
  await expect(page.locator('.explore-drawing[data-running]')).toHaveCount(0);
  const { violations } = await (await axeOfTheme(page)).exclude('[data-base-ui-focus-guard]').analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${part}: ${id} ${html.slice(0, 200)}`));
  expect(found, part).toEqual([]);
}

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 1024, 390]) {
    test(`nothing serious for axe, ${theme}, ${width} px`, async ({ page, context, baseURL }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/explore/?slice_id=${chart}`, { timeout: 60_000 });
      await wakeChartMenu(page);
      await findSerious(page, 'menu');
      await page.keyboard.press('Escape');
      await expect(page.locator('.dropdown-label', { hasText: 'Download' })).toHaveCount(0);

      const isNarrow = width < 760;
      if (isNarrow) await page.getByRole('button', { name: 'Controls', exact: true }).click();
      const controls = isNarrow ? page.getByRole('dialog', { name: 'Controls' }) : page.locator('.explore-controls');
      await controls
        .getByRole('group', { name: 'Filters' })
        .getByRole('button', { name: /^Filters Drop/ })
        .click();
      const filter = page.getByRole('dialog', { name: 'New filter' });
      await expect(filter.getByRole('tab', { name: 'Custom SQL' })).toBeVisible();
      await findSerious(page, 'filter');
      await filter.getByRole('button', { name: 'Close' }).last().click();
      await expect(filter).toBeHidden();
      await controls.getByRole('group', { name: 'Metric', exact: true }).getByRole('button', { name: 'close' }).click();
      await expect(controls.getByText('cannot be empty')).toBeVisible();
      await findSerious(page, 'errors');
      await controls.getByRole('tab', { name: /^Customize/ }).click();
      await findSerious(page, 'customize');
      await controls.getByRole('tab', { name: /^Data/ }).click();
      await controls.getByRole('button', { name: 'View all charts' }).click();
      const gallery = page.getByRole('dialog', { name: 'Select a visualization type' });
      await expect(gallery.getByRole('button', { name: 'Pie Chart', exact: true })).toBeVisible();
      await findSerious(page, 'gallery');
      await gallery.getByRole('button', { name: 'Cancel' }).click();
      await expect(gallery).toBeHidden();
      if (isNarrow) {
        await page.keyboard.press('Escape');
        await expect(controls).toBeHidden();
      }

      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeVisible();
      await findSerious(page, 'save');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Save chart' })).toBeHidden();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('tab', { name: 'Samples' }).click();
      await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
      await findSerious(page, 'data');
    });
  }
}
