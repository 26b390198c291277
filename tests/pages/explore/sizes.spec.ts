import { expect, type Locator, type Page, test } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';
import { openBy, wake } from '@/tests/pages/wake';

const suffix = Date.now().toString(36);
let flights = 0;
let made = 0;

test.beforeAll(async ({ request }) => {
  const query = '(filters:!((col:slice_name,opr:eq,value:Flights)))';
  const { ids } = (await (await request.get(`/api/v1/chart/?q=${query}`)).json()) as { ids: number[] };
  flights = ids[0] ?? 0;
});
test.afterAll(async ({ request }) => {
  if (made) await request.delete(`/api/v1/chart/${made}`, { headers: await proof(request) });
});

async function share(page: Page): Promise<number> {
  return page.locator('.explore-drawing').evaluate((area) => {
    const figure = area.querySelector('figure')?.getBoundingClientRect().height ?? 0;
    return area.scrollHeight > area.clientHeight ? 2 : figure / area.clientHeight;
  });
}

for (const width of [1440, 1024]) {
  test(`the drawing fills its panel, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`/explore/?slice_id=${flights}`);
    await wake(page);
    await page.mouse.move(20, 20);
    await expect.poll(() => share(page), { timeout: 30_000 }).toBeGreaterThan(0.93);
    expect(await share(page)).toBeLessThanOrEqual(1);
    // The next time the server knows.
    const drawings: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && drawings.push(one.url()));
    await page.reload();
    expect(await share(page)).toBeGreaterThan(0.93);
    await wake(page);
    await expect(page.getByRole('button', { name: 'Update chart' })).toBeVisible();
    expect(await share(page)).toBeLessThanOrEqual(1);
    expect(drawings.filter((url) => url.includes('/explore/tile/'))).toEqual([]);
    // A lower panel is filled as well.
    await page.setViewportSize({ width, height: 760 });
    await expect.poll(() => share(page), { timeout: 30_000 }).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const tap = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    await target.tap();
  };

  test('a chart is made by thumb', async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/chart/add');
    const dataset = page.getByRole('combobox', { name: 'Dataset' });
    await openBy(() => dataset.tap({ timeout: 2000 }), page.getByRole('option').first());
    await dataset.fill('nations');
    await tap(page.getByRole('option', { name: /^nations/ }).first());
    await page.getByRole('textbox', { name: 'Search all charts' }).fill('pie');
    await tap(page.getByRole('button', { name: 'Pie Chart', exact: true }));
    await tap(page.getByRole('button', { name: 'Create new chart' }));
    await expect(page).toHaveURL(/\/explore\//, { timeout: 30_000 });

    const controls = page.getByRole('dialog', { name: 'Controls' });
    const open = page.getByRole('button', { name: 'Controls', exact: true });
    await openBy(() => open.tap({ timeout: 2000 }), controls);
    const dimensions = controls.getByRole('group', { name: 'Dimensions' });
    while ((await dimensions.getByRole('button', { name: 'close' }).count()) > 0) {
      await tap(dimensions.getByRole('button', { name: 'close' }).first());
    }
    await tap(dimensions.getByRole('button', { name: /Drop columns here or click/ }));
    const editor = page.getByRole('dialog', { name: 'New column' });
    await editor.getByRole('combobox').fill('region');
    await tap(page.getByRole('option', { name: /region/i }).first());
    await tap(editor.getByRole('button', { name: 'Save' }));
    await expect(dimensions.getByRole('button', { name: /region/i })).toBeVisible();
    await tap(controls.getByRole('tab', { name: 'Customize' }));
    await tap(controls.getByRole('checkbox', { name: 'Donut' }));
    await tap(controls.getByRole('button', { name: 'Close' }));

    const chart = page.getByRole('region', { name: 'Chart', exact: true });
    await expect(chart.getByText('6 rows')).toBeVisible({ timeout: 30_000 });
    await tap(page.getByRole('button', { name: 'Save', exact: true }));
    const saving = page.getByRole('dialog', { name: 'Save chart' });
    await saving.getByRole('textbox', { name: 'Name' }).fill(`By thumb ${suffix}`);
    await tap(saving.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText(`Chart [By thumb ${suffix}] has been saved`)).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/slice_id=\d+/);
    made = Number(new URL(page.url()).searchParams.get('slice_id'));
    const { result } = await (await page.request.get(`/api/v1/chart/${made}`)).json();
    expect(JSON.parse(result.params)).toMatchObject({ viz_type: 'pie', groupby: ['region'], donut: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
