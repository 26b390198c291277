import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveScript, openChromium, showTile } from '@/tests/support/live-tile';
import { type AwkwardDrawing, awkwardDrawings } from '@/tests/viz/support/awkward-charts';

let browser: Browser;
let page: Page;
let script: string;
let drawings: readonly AwkwardDrawing[];
let asked: URL[];

/** One of two pages of rows. */
const rowsOf = (page: number) => ({
  columns: [
    { name: 'city', kind: 'text' },
    { name: 'sales', kind: 'number' },
  ],
  rows: Array.from({ length: page === 1 ? 200 : 100 }, (_, at) => [`City ${page}-${at}`, at]),
  total: 300,
});
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
    if (part === 'detail') return route.fulfill({ json: rowsOf(Number(url.searchParams.get('page'))) });
    if (part === 'table') return route.fulfill({ json: [rowsOf(1)] });
    return route.fulfill({ contentType: 'text/html', body: '<div class="tile-body" style="height:90px">Drawn</div>' });
  });
}

const menu = () => page.getByRole('menu').first();
const lines = () => menu().getByRole('menuitem').allTextContents();
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const sent = (part: string) => asked.filter(({ searchParams }) => searchParams.get('part') === part);
const whereOf = (url: URL | undefined): unknown => JSON.parse(url?.searchParams.get('where') ?? 'null');

async function choose(submenu: string, name: string): Promise<void> {
  await item(submenu).click();
  await item(name).click();
}

describe('a right click on a chart', () => {
  it('offers the rows of a slice and the slice by another dimension', async () => {
    await show('pie');
    await page.locator('[data-item="1"]').first().click({ button: 'right', force: true });
    await expect.poll(lines).toEqual(['Drill to detail', 'Drill to detail by', 'Drill by']);
    await choose('Drill to detail by', 'Vintage Cars');
    await expect.poll(() => sent('detail').length).toBeGreaterThan(0);
    expect(whereOf(sent('detail')[0])).toEqual([{ col: 'line', op: '==', val: 'Vintage Cars' }]);
    const dialog = page.getByRole('dialog', { name: 'Drill to detail:' });
    await expect.poll(() => dialog.getByRole('cell', { name: 'City 1-0', exact: true }).count()).toBe(1);
    await expect.poll(() => dialog.getByText('300 rows').count()).toBe(1);
  });

  it('fetches the rows behind a chart as far as one scrolls', async () => {
    await show('pie');
    await page.locator('[data-item="1"]').first().click({ button: 'right', force: true });
    await item('Drill to detail').click();
    const grid = page.getByRole('dialog').getByRole('table');
    await expect.poll(() => grid.count()).toBe(1);
    expect(sent('detail').map((url) => url.searchParams.get('page'))).not.toContain('2');
    await grid.press('Control+End');
    await expect.poll(() => grid.getByRole('cell', { name: 'City 2-99' }).count()).toBe(1);
  });

  it('draws what was chosen by a dimension, looks further into that, and goes back', async () => {
    await show('pie');
    await page.locator('[data-item="0"]').first().click({ button: 'right', force: true });
    await item('Drill by').click();
    await page.getByRole('searchbox', { name: 'Search columns' }).fill('sta');
    await expect.poll(() => item('CITY').count()).toBe(0);
    await item('STATE').click();
    await expect.poll(() => sent('drawing')).toHaveLength(1);
    expect(sent('drawing')[0]?.searchParams.get('by')).toBe('state');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('figure').getAttribute('aria-label')).toContain('by STATE');
    await dialog.getByText('Drawn').click({ button: 'right' });
    await item('Drill to detail').click();
    await expect.poll(() => sent('detail').length).toBeGreaterThan(0);
    expect(whereOf(sent('detail')[0])).toEqual([{ col: 'line', op: '==', val: 'Classic Cars' }]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await dialog.getByRole('radio', { name: 'Table' }).check();
    await expect.poll(() => sent('table').at(-1)?.searchParams.get('by')).toBe('state');
    await dialog.getByRole('radio', { name: 'Chart' }).check();
    await dialog.getByRole('button', { name: 'line (Classic Cars)' }).click();
    await expect.poll(() => sent('drawing').at(-1)?.searchParams.has('by')).toBe(false);
  });

  it('names the time under the pointer, cut to the grain, beside the series', async () => {
    await show('echarts_area');
    const box = await page.locator('[data-plot]').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 4, { button: 'right' });
    await item('Drill to detail by').click();
    await page.getByRole('menu', { name: 'Drill to detail by' }).getByRole('menuitem').first().click();
    await expect.poll(() => sent('detail').length).toBeGreaterThan(0);
    expect(whereOf(sent('detail')[0])).toEqual([{ col: 'ds', op: '==', val: Date.UTC(2020, 0), grain: 'P1M' }]);
  });

  it('names what a row of a table is about, wherever in the row it is', async () => {
    await show('table');
    await page.locator('tbody tr').nth(2).locator('td').last().click({ button: 'right' });
    await item('Drill to detail by').click();
    await expect.poll(() => item('Motorcycles').count()).toBe(1);
  });

  it('closes with Escape, moves with the arrow keys, and gives the focus back', async () => {
    await show('pie');
    const drawing = page.locator('.tile-body svg[role="img"]');
    await page.locator('figure').hover({ position: { x: 350, y: 160 } });
    await drawing.focus();
    await page.locator('[data-item="1"]').first().click({ button: 'right', force: true });
    await expect.poll(() => menu().count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Drill to detail');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Drill to detail by');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Vintage Cars');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu().count()).toBe(0);
  });
});
