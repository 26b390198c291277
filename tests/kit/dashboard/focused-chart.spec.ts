import { expect, test } from 'playwright/test';
import type { showFocusedChart } from '@/components/dashboard/client/focused-chart';
import { type ModulePage, serveModule } from '@/tests/kit/support/browser-module';

declare const tested: { readonly showFocusedChart: typeof showFocusedChart };

let module: ModulePage;
test.beforeAll(async () => {
  module = await serveModule('components/dashboard/client/focused-chart.ts');
});
test.afterAll(() => module.close());

/** Opens a dashboard whose two charts wait for their database. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto(`${module.url}/?focused_chart=7`);
  await page.evaluate(() => {
    const figure = (id: number) => `<div><figure data-chart-id="${id}" aria-busy="true">Waiting</figure></div>`;
    document.body.insertAdjacentHTML('beforeend', `<main data-base="/">${figure(6)}${figure(7)}</main>`);
    const root = document.querySelector('main');
    if (root) tested.showFocusedChart(root);
  });
});

const drawn = () => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure')) {
    const drawing = document.createElement('figure');
    drawing.dataset.chartId = figure.dataset.chartId ?? '';
    drawing.setAttribute('aria-busy', 'false');
    figure.replaceWith(drawing);
  }
};

test('the mark goes over to the drawing that replaces the place of the chart, and ends', async ({ page }) => {
  const marked = page.locator('figure[data-focused]');
  await expect(marked).toHaveText('Waiting');
  await page.clock.runFor(10_000);
  await expect(marked).toHaveCount(1);
  await page.evaluate(drawn);
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute('aria-busy', 'false');
  await expect(marked).toHaveAttribute('data-chart-id', '7');
  await page.clock.runFor(3000);
  await expect(marked).toHaveCount(0);
  await page.evaluate(drawn);
  await expect(marked).toHaveCount(0);
});

test('the mark of a chart that is drawn already ends too', async ({ page }) => {
  await page.evaluate(() => document.querySelector('[data-chart-id="7"]')?.setAttribute('aria-busy', 'false'));
  const marked = page.locator('figure[data-focused]');
  await expect(marked).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(marked).toHaveCount(0);
});
