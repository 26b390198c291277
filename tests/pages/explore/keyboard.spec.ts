import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';
import { openBy } from '@/tests/pages/wake';

/** From nothing to a saved chart on a dashboard, without a pointer. */
const expect = expectNow.configure({ timeout: 30_000 });
const suffix = Date.now().toString(36);
const made: { readonly charts: number[]; readonly dashboards: number[] } = { charts: [], dashboards: [] };

test.afterAll(async ({ request }) => {
  const headers = await proof(request);
  for (const id of made.dashboards) await request.delete(`/api/v1/dashboard/${id}`, { headers });
  for (const id of made.charts) await request.delete(`/api/v1/chart/${id}`, { headers });
});

/** Tab, until the focus is there. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let left = 150; left > 0; left -= 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused({ timeout: 1000 });
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Types into a field that has the focus, and takes the option. */
async function choose(page: Page, field: Locator, text: string, option: string | RegExp): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
  const found = page.getByRole('option', { name: option }).first();
  await expect(found).toBeVisible();
  const id = await found.getAttribute('id');
  for (let left = 10; left > 0 && (await field.getAttribute('aria-activedescendant')) !== id; left -= 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

for (const width of [1440, 390]) {
  test(`a chart is made and put on a dashboard by keyboard alone, ${width} px`, async ({ page }) => {
    test.setTimeout(150_000);
    const [name, board] = [`By keys ${width} ${suffix}`, `Board of keys ${width} ${suffix}`];
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/chart/add', { timeout: 60_000 });
    const dataset = page.getByRole('combobox', { name: 'Dataset' });
    // The page listens once its scripts run.
    await openBy(() => dataset.press('ArrowDown', { timeout: 2000 }), page.getByRole('option').first());
    await choose(page, dataset, 'nations', /^nations/);
    await reach(page, page.getByRole('textbox', { name: 'Search all charts' }));
    await page.keyboard.type('pie');
    await press(page, page.getByRole('button', { name: 'Pie Chart', exact: true }));
    await press(page, page.getByRole('button', { name: 'Create new chart' }));
    await expect(page).toHaveURL(/\/explore\//);
    const isNarrow = width < 760;
    if (isNarrow) {
      const open = page.getByRole('button', { name: 'Controls', exact: true });
      await openBy(() => open.press('Enter', { timeout: 2000 }), page.getByRole('dialog', { name: 'Controls' }));
    }
    const controls = isNarrow ? page.getByRole('dialog', { name: 'Controls' }) : page.locator('.explore-controls');
    const dimensions = controls.getByRole('group', { name: 'Dimensions' });
    const close = dimensions.getByRole('button', { name: 'close' });
    await expect(close).toBeVisible();
    await expect(async () => {
      if ((await close.count()) > 0) await close.first().press('Enter', { timeout: 2000 });
      await expect(close).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await press(page, dimensions.getByRole('button', { name: /Drop columns here or click/ }));
    const editor = page.getByRole('dialog', { name: 'New column' });
    await choose(page, editor.getByRole('combobox'), 'region', /region/i);
    await page.keyboard.press('Control+Enter');
    await expect(editor).toBeHidden();
    await expect(dimensions.getByRole('button', { name: /region/i })).toBeVisible();
    if (isNarrow) await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Chart', exact: true }).getByText('6 rows')).toBeVisible();

    await page.keyboard.press('Control+s');
    const saving = page.getByRole('dialog', { name: 'Save chart' });
    await reach(page, saving.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await choose(page, saving.getByRole('combobox', { name: 'Select a dashboard' }), board, `Create "${board}"`);
    await press(page, saving.getByRole('button', { name: 'Save & go to dashboard' }));
    await expect(page).toHaveURL(/\/superset\/dashboard\//, { timeout: 60_000 });
    await expect(page.getByRole('figure', { name }).getByRole('img').first()).toBeVisible();
    const filters = (column: string, value: string) => `(filters:!((col:${column},opr:eq,value:'${value}')))`;
    const ids = async (kind: string, query: string) =>
      ((await (await page.request.get(`/api/v1/${kind}/?q=${query}`)).json()) as { ids: number[] }).ids;
    const [charts, dashboards] = [
      await ids('chart', filters('slice_name', name)),
      await ids('dashboard', filters('dashboard_title', board)),
    ];
    made.charts.push(...charts);
    made.dashboards.push(...dashboards);
    expect([charts.length, dashboards.length]).toEqual([1, 1]);
  });
}
