import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { wake } from '@/tests/pages/wake';
import { dashboards } from './dashboards';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/superset/dashboard/${id}/`);
  await live(page);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
}

/** Moves the pointer until the scripts of the page run: the page may still be loading. */
async function live(page: Page): Promise<void> {
  await expect(async () => {
    await wake(page);
    await expect(page.locator('[data-base][data-live]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

const trigger = (page: Page) => page.getByRole('button', { name: 'Menu actions trigger' });

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  await trigger(page).click();
  for (const name of names) await page.getByRole('menuitem', { name }).click();
}

async function idOfFirst(page: Page): Promise<number> {
  const [first] = await dashboards(page.request);
  return first?.id ?? 0;
}

async function copied(page: Page): Promise<string> {
  await expect(page.getByText('Link Copied!')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('the menu of the header has the recorded entries', async ({ page }) => {
  await open(page, await idOfFirst(page));
  await trigger(page).click();
  for (const name of [
    'Refresh dashboard',
    'Enter fullscreen',
    'Save as',
    'Download',
    'Share',
    'Embed dashboard',
    'Set auto-refresh interval',
  ]) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  const forced = page.waitForRequest(/\/tile\/.*force=1/);
  await page.getByRole('menuitem', { name: 'Refresh dashboard' }).click();
  await forced;
});

test('a menu of a chart that is open stays open when the chart is drawn anew', async ({ page }) => {
  await open(page, await idOfFirst(page));
  await live(page);
  const figure = page.locator('figure[data-chart-id]').first();
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/tile\/.*force=1/, async (route) => {
    await held;
    await route.continue();
  });
  const more = figure.getByRole('button', { name: /^More Options/ });
  await more.click();
  const asked = page.waitForRequest(/\/tile\/.*force=1/);
  await figure.getByRole('menuitem', { name: /^Force refresh/ }).click();
  await asked;
  await expect(figure).toHaveAttribute('aria-busy', 'true');
  await more.click();
  await page.keyboard.press('ArrowDown');
  const second = figure.getByRole('menuitem').nth(1);
  await expect(second).toBeFocused();
  release();
  await expect(figure).toHaveAttribute('aria-busy', 'false');
  await expect(second).toBeVisible();
  await expect(second).toBeFocused();
});

test('a star is kept', async ({ page }) => {
  const id = await idOfFirst(page);
  await open(page, id);
  const star = page.getByRole('button', { name: /^(un)?starred$/ });
  const before = await star.getAttribute('aria-label');
  const after = before === 'starred' ? 'unstarred' : 'starred';
  const sent = page.waitForResponse(/\/favorites\//);
  await star.click();
  expect((await sent).status()).toBe(200);
  await page.reload();
  await expect(star).toHaveAccessibleName(after);
  await live(page);
  const undone = page.waitForResponse(/\/favorites\//);
  await star.click();
  await undone;
});

test('a star that the server does not keep stays as it was', async ({ page }) => {
  await open(page, await idOfFirst(page));
  await page.route(/\/favorites\//, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  const star = page.getByRole('button', { name: /^(un)?starred$/ });
  const before = (await star.getAttribute('aria-label')) ?? '';
  const seen: string[] = [];
  await page.exposeFunction('isolineSeen', (name: string) => seen.push(name));
  await star.evaluate((button) => {
    const told = () => Object(window).isolineSeen(button.getAttribute('aria-label'));
    new MutationObserver(told).observe(button, { attributes: true });
  });
  await star.click();
  await expect(page.getByText('There was an error saving the favorite status')).toBeVisible();
  await expect(star).toHaveAccessibleName(before);
  expect(seen).toEqual([]);
});

test('what the server refuses is told, and nothing is shown as changed', async ({ page }) => {
  await open(page, await idOfFirst(page));
  const refuse = (status: number) =>
    page.route(/\/api\/v1\/dashboard\/\d+$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, json: { message: 'No' } }) : route.continue(),
    );
  await refuse(403);
  const state = page.getByRole('button', { name: /^(Draft|Published)$/ });
  const before = (await state.textContent()) ?? '';
  await state.click();
  await expect(page.getByText('You do not have permissions to edit this dashboard.')).toBeVisible();
  await expect(state).toHaveText(before);
  await refuse(500);
  await choose(page, 'Filters', 'Cross-filtering scoping');
  const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to save cross-filter scoping')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a permalink of the dashboard is copied, and leads back to it', async ({ page }) => {
  await open(page, await idOfFirst(page));
  await choose(page, 'Share', 'Copy permalink to clipboard');
  const link = await copied(page);
  expect(link).toContain('/superset/dashboard/p/');
  await page.goto(link);
  await expect(page).toHaveURL(/permalink_key=/);
});

test('the charts are refreshed at the chosen interval', async ({ page }) => {
  await open(page, await idOfFirst(page));
  await choose(page, 'Set auto-refresh interval');
  const dialog = page.getByRole('dialog', { name: 'Refresh interval' });
  await dialog.getByRole('combobox', { name: 'Refresh interval' }).click();
  await page.getByRole('option', { name: '10 seconds' }).click();
  const forced = page.waitForRequest(/\/tile\/.*force=1/, { timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Save for this session' }).click();
  await forced;
});

test('a copy is made, embedded, no longer embedded, published and deleted', async ({ page }) => {
  test.setTimeout(90_000);
  await open(page, await idOfFirst(page));
  await choose(page, 'Save as');
  const name = `A copy ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Dashboard name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await open(page, Number(new URL(page.url()).pathname.split('/').at(-2)));

  await choose(page, 'Embed dashboard');
  const embed = page.getByRole('dialog', { name: 'Embed' });
  await embed.getByRole('textbox', { name: 'Allowed Domains (comma separated)' }).fill('a.example.com, b.example.com');
  await embed.getByRole('button', { name: 'Enable embedding' }).click();
  await expect(embed.getByText('This dashboard is ready to embed.')).toBeVisible();
  await embed.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog', { name: 'Disable embedding?' }).getByRole('button', { name: 'OK' }).click();
  await expect(embed.getByRole('button', { name: 'Enable embedding' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(embed).toBeHidden();

  await page.getByRole('button', { name: 'Draft' }).click();
  await expect(page.getByText('This dashboard is now published')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();

  await choose(page, 'Delete dashboard');
  await page.getByRole('dialog', { name: 'Delete dashboard?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/dashboard\/list/);
});

test('the properties can be changed while reading', async ({ page }) => {
  await open(page, await idOfFirst(page));
  await choose(page, 'Edit properties');
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('the menu of a chart has the recorded entries, which work', async ({ page }) => {
  await open(page, await idOfFirst(page));
  const figure = page.locator('figure[data-chart-id]').first();
  const more = figure.getByRole('button', { name: 'More Options' });
  const item = (name: string) => figure.getByRole('menuitem', { name });
  await more.click();
  await expect(item('Force refresh')).toHaveText(/Force refresh(Cached|Fetched) .*/);
  for (const name of ['Enter fullscreen', 'Edit chart', 'View as table']) await expect(item(name)).toBeVisible();

  await item('View query').click();
  await expect(page.getByRole('dialog', { name: 'View query' })).toContainText('SELECT');
  await page.getByRole('button', { name: 'Close' }).last().click();

  await more.click();
  await item('Drill to detail').click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await more.click();
  await item('Download').click();
  const csv = page.waitForEvent('download');
  await item('Export to .CSV').click();
  expect((await readFile(await (await csv).path(), 'utf8')).split('\n').length).toBeGreaterThan(1);

  await more.click();
  await item('Download').click();
  const excel = page.waitForEvent('download');
  await item('Export to Excel').click();
  expect((await readFile(await (await excel).path())).subarray(0, 2).toString()).toBe('PK');

  await more.click();
  await item('Share').click();
  await item('Copy permalink to clipboard').click();
  const link = await copied(page);
  const anchor = await figure.getAttribute('data-block');
  await page.goto(link);
  expect(new URL(page.url()).hash).toBe(`#${anchor}`);
});

test('a chart fills the screen, and gives it back', async ({ page }) => {
  await open(page, await idOfFirst(page));
  const figure = page.locator('figure[data-chart-id]').first();
  await figure.getByRole('button', { name: 'More Options' }).click();
  await figure.getByRole('menuitem', { name: 'Enter fullscreen' }).click();
  await figure.getByRole('button', { name: 'fullscreen-exit' }).click();
  await expect(figure.getByRole('button', { name: 'fullscreen-exit' })).toBeHidden();
});
