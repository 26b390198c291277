import { expect, type Page } from 'playwright/test';
import { inEachTab } from '@/tests/pages/explore/every-control/read-panel';
import { openBy, wake, wakeExplore } from '@/tests/pages/wake';
import { openTab, type Step } from './panel';

/** A chart that is made through the page. */
export interface Wanted {
  /** The name of its type in the gallery. */
  readonly type: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

const slowMs = 30_000;

/** Chooses the type, does the steps and saves. Returns the id of the chart. */
export async function makeChart(page: Page, dataset: number, { type, name, steps }: Wanted): Promise<number> {
  await page.goto(`/chart/add?dataset_id=${dataset}`);
  const tile = page.getByRole('button', { name: type, exact: true });
  const create = page.getByRole('button', { name: 'Create new chart' });
  await openBy(
    async () => {
      await wake(page);
      await page.getByRole('textbox', { name: 'Search all charts' }).fill(type, { timeout: 2000 });
      await tile.click({ timeout: 2000 });
    },
    page.getByRole('button', { name: type, exact: true, pressed: true }),
  );
  await expect(create).toBeEnabled({ timeout: slowMs });
  await create.click();
  await page.waitForURL(/\/explore\//);
  await wakeExplore(page, slowMs);
  await inEachTab(page, async () => undefined);
  await openTab(page, 'Data');
  for (const step of steps) await step(page);
  return save(page, name);
}

async function save(page: Page, name: string): Promise<number> {
  await expect(page.getByRole('tab', { name: 'Data', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/explore\/\?slice_id=\d+/, { timeout: slowMs });
  return Number(new URL(page.url()).searchParams.get('slice_id'));
}
