import { type APIRequestContext, expect, test } from 'playwright/test';
import { sessionFile } from '@/tests/pages/session';
import { openBy, wake, wakeExplore } from '@/tests/pages/wake';

/** The panel and the gallery of explore for a reader of German. */
test.use({ locale: 'de-DE', actionTimeout: 20_000 });

async function flightsId(request: APIRequestContext): Promise<number> {
  const query = '(filters:!((col:slice_name,opr:eq,value:Flights)))';
  const { ids } = (await (await request.get(`/api/v1/chart/?q=${query}`)).json()) as { ids: number[] };
  return ids[0] ?? 0;
}

test('controls, choices and chart types are German, and are found by English words, too', async ({ page, request }) => {
  await page.goto(`/explore/?slice_id=${await flightsId(request)}`);
  await expect(page.locator('[data-control="time_grain_sqla"]')).toContainText('Zeitgranularität');
  const texts = page.waitForResponse(/charts=big_number&/);
  await wake(page);
  expect((await texts).headers()['cache-control']).toContain('immutable');
  const types = page.getByRole('group', { name: 'Diagrammtypen' });
  const pie = types.getByRole('button', { name: 'Kreisdiagramm' });
  await openBy(() => pie.click(), types.locator('[aria-pressed="true"]', { hasText: 'Kreisdiagramm' }));
  await page.getByRole('tab', { name: 'Anpassen' }).click();
  await expect(page.locator('[data-control="roseType"]')).toContainText('Rosentyp');
  await page.locator('[data-control="roseType"]').getByRole('combobox').fill('Area');
  await expect(page.getByRole('option', { name: 'Fläche' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Daten', exact: true }).click();
  await types.getByRole('button', { name: /Alle Diagramme/ }).click();
  const gallery = page.getByRole('dialog');
  await expect(gallery.getByRole('tab', { name: 'Rangfolge' })).toBeVisible();
  await gallery.getByRole('textbox').fill('funnel');
  await expect(gallery.getByRole('button', { name: 'Trichterdiagramm' })).toBeVisible();
});

test('in English no translations are loaded', async ({ browser, request }) => {
  const context = await browser.newContext({ locale: 'en-US', storageState: sessionFile });
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (one) => one.url().includes('/texts/') && loaded.push(one.url()));
  await page.goto(`/explore/?slice_id=${await flightsId(request)}`);
  await wakeExplore(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(loaded).toEqual([]);
  await context.close();
});
