import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveScript, openChromium, showTile } from '@/tests/support/live-tile';
import { type AwkwardDrawing, awkwardDrawings } from '@/tests/viz/support/awkward-charts';

let browser: Browser;
let page: Page;
let script: string;
let drawings: readonly AwkwardDrawing[];
let asked: URL[];

const offer = { detail: true, by: ['line', 'state', 'city'].map((name) => ({ name, label: name.toUpperCase() })) };

beforeAll(async () => {
  script = await liveScript();
  drawings = await awkwardDrawings({ kinds: ['plain'] });
  browser = await openChromium();
  page = await browser.newPage({ viewport: { width: 800, height: 500 } });
}, 120_000);
afterAll(() => browser?.close());
beforeEach(() => {
  asked = [];
});

async function show(viz_type: string): Promise<void> {
  const found = drawings.find((one) => one.viz_type === viz_type);
  if (found === undefined) throw new Error(`no drawing of ${viz_type}`);
  await showTile(page, script, { viz_type, drawing: found.drawing, width: 700, height: 320 });
  await page.route('**/tile/1/**', (route) => {
    const url = new URL(route.request().url());
    const part = url.searchParams.get('part');
    asked.push(url);
    if (part === 'interaction') return route.fulfill({ json: found.drawing.interaction });
    if (part === 'drill') return route.fulfill({ json: offer });
    return route.fulfill({
      contentType: 'text/html',
      body: '<div class="tile-body" style="height:90px"><button data-page="1">›</button></div>',
    });
  });
}

const menu = () => page.getByRole('menu');
const lines = () => menu().getByRole('menuitem').allTextContents();
const sent = (part: string) => asked.filter(({ searchParams }) => searchParams.get('part') === part);
const whereOf = (url: URL | undefined): unknown => JSON.parse(url?.searchParams.get('where') ?? 'null');

describe('a right click on a chart', () => {
  it('offers the rows of a slice and the slice by another dimension', async () => {
    await show('pie');
    await page.locator('[data-item="1"]').first().click({ button: 'right', force: true });
    await expect.poll(lines).toEqual(['Rows of this chart', 'Rows of Vintage Cars', 'STATE', 'CITY']);
    await menu().getByText('Rows of Vintage Cars').click();
    await expect.poll(() => sent('detail')).toHaveLength(1);
    expect(whereOf(sent('detail')[0])).toEqual([{ col: 'line', op: '==', val: 'Vintage Cars' }]);
    await page.getByRole('dialog').locator('[data-page]').click();
    await expect.poll(() => sent('detail').at(-1)?.searchParams.get('page')).toBe('2');
  });

  it('draws what was chosen by a dimension, and looks further into that', async () => {
    await show('pie');
    await page.locator('[data-item="0"]').first().click({ button: 'right', force: true });
    await menu().getByText('STATE').click();
    await expect.poll(() => sent('drawing')).toHaveLength(1);
    expect(sent('drawing')[0]?.searchParams.get('by')).toBe('state');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getAttribute('aria-label')).toContain('Classic Cars by STATE');
    await dialog.locator('.tile-body').click({ button: 'right', position: { x: 5, y: 60 } });
    await menu().getByText('Rows of this chart').click();
    await expect.poll(() => sent('detail')).toHaveLength(1);
    expect(whereOf(sent('detail')[0])).toEqual([{ col: 'line', op: '==', val: 'Classic Cars' }]);
  });

  it('names the time under the pointer, cut to the grain, beside the series', async () => {
    await show('echarts_area');
    const box = await page.locator('[data-plot]').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 4, { button: 'right' });
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(1);
    await menu().getByRole('menuitem').nth(1).click();
    await expect.poll(() => sent('detail')).toHaveLength(1);
    expect(whereOf(sent('detail')[0])).toEqual([{ col: 'ds', op: '==', val: Date.UTC(2020, 0), grain: 'P1M' }]);
  });

  it('names what a row of a table is about, wherever in the row it is', async () => {
    await show('table');
    await page.locator('tbody tr').nth(2).locator('td').last().click({ button: 'right' });
    await expect.poll(lines).toContain('Rows of Motorcycles');
  });

  it('closes with Escape and moves with the arrow keys', async () => {
    await show('pie');
    await page.locator('[data-item="1"]').first().click({ button: 'right', force: true });
    await expect.poll(() => menu().count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Rows of Vintage Cars');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu().count()).toBe(0);
  });
});
