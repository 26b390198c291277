import { type APIRequestContext, expect as expectNow, type Locator, type Page } from 'playwright/test';
import { addElement, edit, makeDashboard, removeDashboards } from '@/tests/pages/dashboard/made-dashboard';
import { datasetId } from '@/tests/pages/dataset-id';
import { axisTitleOf, openLook } from '@/tests/pages/explore/axis-title';
import { awake, editorOf, openStoredTab, test, write } from '@/tests/pages/sqllab/sqllab-page';
import { wake } from '@/tests/pages/wake';

const expect = expectNow.configure({ timeout: 30_000 });
const mark = `Stopped ${Date.now().toString(36)}`;

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
});

test('a new chart that was left is put back from the home page, without a question', async ({ page, request }) => {
  await beginChart(page, request, 'Begun');
  await home(page);
  const link = continued(page).getByRole('link', { name: /^bar-chart New chart: Line Chart Changes not saved, / });
  await expect(link).toBeVisible();
  await link.click();
  await openLook(page);
  await expect(axisTitleOf(page)).toHaveValue('Begun');
  await expect(page).not.toHaveURL(/#draft/);
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('a dashboard that was left is put back into its editor', async ({ page, request }) => {
  const { id } = await makeDashboard(request, mark, []);
  await edit(page, id);
  await addElement(page, 'Header');
  await expect.poll(() => draftCookie(page)).toMatch(/\.1$/);
  await home(page);
  await continued(page)
    .getByRole('link', { name: `dashboard ${mark}` })
    .click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Header text' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await removeDashboards(request, [id]);
});

test('a draft is discarded, and comes back when that is undone', async ({ page, request }) => {
  await beginChart(page, request, 'Thrown away');
  await home(page);
  const links = continued(page).getByRole('link', { name: /New chart: Line Chart/ });
  const discard = continued(page).getByRole('button', { name: 'Discard the changes of New chart: Line Chart' });
  await discard.click();
  await expect(links).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links).toHaveCount(1);
  await discard.click();
  await expect(links).toHaveCount(0);
  await expect.poll(() => draftCookie(page)).toMatch(/\.0$/);
});

test('an SQL tab leads to that tab, which is the one that is open from then on', async ({ page }) => {
  await openStoredTab(page, { name: `${mark} one` });
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await write(page, 'SELECT 1 AS one_more');
  await stored;
  await openStoredTab(page, { name: `${mark} two`, sql: 'SELECT 2' });
  await page.goto('/superset/welcome/');
  const link = continued(page).getByRole('link', { name: new RegExp(`^sql ${mark} one SQL tab, `) });
  await expect(link).toBeVisible();
  const activated = page.waitForResponse(/\/tabstateview\/\d+\/activate/);
  await link.click();
  await awake(page);
  await activated;
  await expect(page.getByRole('tab', { name: `${mark} one` })).toHaveAttribute('aria-selected', 'true');
  await expect(editorOf(page)).toContainText('one_more');
  await expect(page).toHaveURL(/\/sqllab\/$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: `${mark} one` })).toHaveAttribute('aria-selected', 'true');
});

test('the home page keeps room for drafts before its scripts are there', async ({ page, request, browser }) => {
  await beginChart(page, request, 'Room');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await context.newPage();
  await still.goto('/superset/welcome/');
  await expect(continued(still).getByRole('listitem').and(still.locator('.home-waiting'))).toHaveCount(1);
  await context.close();
  await page.goto('/superset/welcome/');
  await wake(page);
  await expect(page.locator('.home[data-live]')).toHaveCount(1);
  await expect(page.locator('.home-waiting')).toHaveCount(0);
  await expect(continued(page).getByRole('link', { name: /New chart: Line Chart/ })).toBeVisible();
});

/** Gives a new line chart a title of its axis, which is not saved. */
async function beginChart(page: Page, request: APIRequestContext, title: string): Promise<void> {
  const dataset = await datasetId(request, 'nations');
  await page.goto(`/explore/?datasource_id=${dataset}&datasource_type=table&viz_type=echarts_timeseries_line`);
  await openLook(page);
  await axisTitleOf(page).fill(title);
  await expect.poll(() => draftCookie(page)).toMatch(/\.1$/);
}

function continued(page: Page): Locator {
  return page.getByRole('region', { name: 'Continue where you stopped' });
}

/** Goes home as soon as the draft is kept. The page wakes by itself: it was told that there are drafts. */
async function home(page: Page): Promise<void> {
  await expect.poll(() => draftCookie(page)).toMatch(/\.[1-9]$/);
  await page.goto('/superset/welcome/');
  await expect(continued(page)).toBeVisible();
}

async function draftCookie(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === 'drafts')?.value ?? '';
}
