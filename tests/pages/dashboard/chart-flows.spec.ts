import { expect as expectNow, type Page, test } from 'playwright/test';
import { recordedCalls } from '@/tests/pages/flows/calls';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { wakeBar } from '@/tests/pages/wake';

const expect = expectNow.configure({ timeout: 30_000 });

/** What filters and the menus of a dashboard and its charts write, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
const title = 'Sales Dashboard';
const flows = flowsOver([title]);

const dialogOf = (page: Page) => page.getByRole('dialog').last();
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).last();

async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

async function headMenu(page: Page, ...entries: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  for (const entry of entries) await item(page, entry).click();
}

type Masks = Readonly<Record<string, { readonly extraFormData: object }>>;

/** What the filters add to charts, as the page tells it by its address and the recorded page kept it under a key. */
async function masksEqual(page: Page, step: string): Promise<void> {
  const kept = recordedCalls(step).find(({ method, path }) => method === 'POST' && path.endsWith('/filter_state'));
  const recorded = JSON.parse(String(kept?.fields.value)) as Masks;
  const state = async () => {
    const answer = await page.request.get(
      `/superset/dashboard/${flows.dashboard(title)}/state/${new URL(page.url()).search}`,
    );
    const { dataMask } = (await answer.json()) as { dataMask: Masks };
    return added(dataMask, Object.keys(recorded));
  };
  await expect.poll(state, { message: step }).toEqual(added(recorded, Object.keys(recorded)));
}

const added = (masks: Masks, filters: readonly string[]) => filters.map((id) => [id, masks[id]?.extraFormData]);

compared('filters are applied, cleared and linked to', async ({ page }) => {
  await flows.open(page, title);
  const bar = await wakeBar(page);
  const apply = bar.getByRole('button', { name: 'Apply filters' });
  await flows.step(page, 'nf-select-open-and-pick', async () => {
    await bar.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'USA' }).click();
    await page.keyboard.press('Escape');
  });
  await flows.step(page, 'nf-select-apply', () => apply.click());
  await masksEqual(page, 'nf-select-apply');
  await flows.step(page, 'nf-range-apply', async () => {
    await bar.getByRole('spinbutton').first().fill('30');
    await bar.getByRole('spinbutton').nth(1).fill('40');
    await page.keyboard.press('Tab');
    await apply.click();
  });
  await masksEqual(page, 'nf-range-apply');
  await flows.step(page, 'nf-time-open', async () => {
    await bar.getByRole('button', { name: /^Time Range/ }).click();
    await expect(dialogOf(page).getByRole('button', { name: 'APPLY' })).toBeVisible();
  });
  await flows.step(page, 'nf-time-pick-custom-apply', async () => {
    await dialogOf(page).getByRole('combobox').first().click();
    await page.getByRole('option', { name: 'Previous' }).click();
    await dialogOf(page).getByRole('radio', { name: /year/ }).check();
    await dialogOf(page).getByRole('button', { name: 'APPLY' }).click();
  });
  await flows.step(page, 'nf-time-apply', () => apply.click());
  await masksEqual(page, 'nf-time-apply');
  await flows.step(page, 'nf-clear-all', () => bar.getByRole('button', { name: 'Clear all' }).click());
  await flows.step(page, 'nf-clear-apply', () => apply.click());
  await masksEqual(page, 'nf-clear-apply');
  await flows.step(page, 'nf-copy-permalink', async () => {
    await headMenu(page, 'Share', 'Copy permalink to clipboard');
    await expect(page.getByText('Link Copied!')).toBeVisible();
  });
});

compared('a dashboard is refreshed and starred, and its charts are looked at', async ({ page }) => {
  await flows.open(page, title);
  await flows.step(page, 'dash-force-refresh', async () => {
    const forced = page.waitForRequest(/\/tile\/.*force=1/);
    await headMenu(page, 'Refresh dashboard');
    await forced;
  });
  const star = page.getByRole('button', { name: /^(un)?starred$/ });
  for (const step of ['dash-unfave', 'dash-fave']) await flows.step(page, step, () => star.click());
  const figure = page.locator(`figure[data-chart-id="${flows.ids().charts.get(111)}"]`);
  const more = figure.getByRole('button', { name: /^More Options/ });
  const choose = async (...entries: readonly (string | RegExp)[]) => {
    await more.click();
    for (const entry of entries) await item(page, entry).click();
  };
  await flows.step(page, 'chart-menu-view-query', async () => {
    await choose('View query');
    await expect(dialogOf(page).getByRole('switch')).toBeVisible();
  });
  await closeDialog(page);
  await flows.step(page, 'chart-menu-view-table', async () => {
    await choose('View as table');
    await expect(dialogOf(page).getByRole('cell').first()).toBeVisible();
  });
  await closeDialog(page);
  await flows.step(page, 'd2-chart-menu-force-refresh', async () => {
    const forced = page.waitForRequest(/\/tile\/.*force=1/);
    await choose(/^Force refresh/);
    await forced;
  });
  for (const [step, entry] of [
    ['e-chart-menu-csv', 'Export to .CSV'],
    ['e-chart-menu-xlsx', 'Export to Excel'],
  ] as const) {
    await flows.step(page, step, async () => {
      const saved = page.waitForEvent('download');
      await choose('Download', entry);
      await saved;
    });
  }
  await flows.step(page, 'd2-chart-menu-permalink', async () => {
    await choose('Share', 'Copy permalink to clipboard');
    await expect(page.getByText('Link Copied!')).toBeVisible();
  });
  await flows.step(page, 'chart-menu-drill-detail', async () => {
    await choose('Drill to detail');
    await expect(dialogOf(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  });
  await closeDialog(page);
  const cell = page.locator('figure[data-viz-type=table] tbody td').filter({ hasText: 'Classic Cars' }).first();
  await flows.step(page, 'd2-table-cell-context-drill-by', async () => {
    await cell.click({ button: 'right' });
    await item(page, 'Drill by').click();
    await item(page, 'country').click();
    await expect(dialogOf(page).getByRole('radio', { name: 'Table' })).toBeVisible();
  });
  await closeDialog(page);
  await flows.step(page, 'd2-table-cell-cross-filter', async () => {
    await cell.click();
    await expect.poll(() => page.url()).toContain('cross.');
  });
});
