import { expect } from 'playwright/test';
import { awake, openStoredTab, openTab, resultsOf, test, write } from './sqllab-page';

/** What SQL Lab says of calls that fail, word for word. */
const broken = { status: 500, contentType: 'application/json', body: '{"message": "broken"}' };
const slow = 'SELECT count(*) FROM range(1000000) a, range(10000000) b WHERE a.range * b.range % 1000003 = 3';

test('a query that cannot be stopped goes on, and says so', async ({ page }) => {
  await openTab(page);
  await write(page, slow);
  await page.keyboard.press('ControlOrMeta+Enter');
  const stop = page.getByRole('toolbar').getByRole('button', { name: 'Stop', exact: true });
  await page.route('**/api/v1/query/stop', (route) => route.fulfill(broken));
  await stop.click();
  await expect(page.getByText('Failed to stop query.', { exact: true })).toBeVisible();
  await expect(stop).toBeVisible();
  await page.unroute('**/api/v1/query/stop');
  await stop.click();
  await expect(resultsOf(page).getByText('Query was stopped')).toBeVisible();
});

test('a tab whose text cannot be fetched says so, and one that the server has no more goes', async ({ page }) => {
  const nameOf = (name: string) => `${name}_${process.pid}`;
  const [unread, gone, shown] = [nameOf('unread'), nameOf('gone'), nameOf('shown')] as const;
  for (const name of [unread, gone, shown]) await openStoredTab(page, { name, sql: 'SELECT 1' });
  await page.goto('/sqllab/');
  await awake(page);
  await expect(page.getByRole('tab', { name: shown })).toHaveAttribute('aria-selected', 'true');
  let answer: typeof broken | { readonly status: number } = broken;
  await page.route(/\/tabstateview\/\d+$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill(answer) : route.continue(),
  );
  await page.getByRole('tab', { name: unread }).click();
  await expect(page.getByText('An error occurred while fetching tab state')).toBeVisible();
  await expect(page.getByRole('tab', { name: unread })).toBeVisible();
  answer = { status: 404 };
  await page.getByRole('tab', { name: gone }).click();
  await expect(page.getByRole('tab', { name: gone })).toHaveCount(0);
});
