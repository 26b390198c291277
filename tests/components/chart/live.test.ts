import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import type { Drawing, MarkFilter } from '@/lib/viz/viz';
import { liveScript, openChromium, showTile } from '@/tests/support/live-tile';
import { draw, frame } from '@/tests/viz/support/answers';
import { type AwkwardDrawing, awkwardDrawings } from '@/tests/viz/support/awkward-charts';

let browser: Browser;
let page: Page;
let script: string;
let drawings: readonly AwkwardDrawing[];

beforeAll(async () => {
  script = await liveScript();
  drawings = await awkwardDrawings({ kinds: ['plain'] });
  browser = await openChromium();
  page = await browser.newPage({ viewport: { width: 800, height: 500 } });
}, 120_000);

afterAll(() => browser?.close());

const show = (viz_type: string, drawing: Drawing): Promise<void> =>
  showTile(page, script, { viz_type, drawing, width: 700, height: 320 });

const clicks = (): Promise<readonly MarkFilter[][]> =>
  page.evaluate(() => (window as unknown as { clicks: MarkFilter[][] }).clicks);
const one = (name: string): Drawing => {
  const found = drawings.find((drawing) => drawing.name.startsWith(`${name} `));
  if (found === undefined) throw new Error(`No drawing ${name}`);
  return found.drawing;
};

describe('a legend', () => {
  it('takes the marks of each of its entries away and back, whatever the chart', async () => {
    const failed: string[] = [];
    let tried = 0;
    for (const { name, viz_type, drawing } of drawings) {
      if (drawing.legend.length < 2) continue;
      await show(viz_type, drawing);
      const entry = page.locator('.plot-key[data-series]:visible').first();
      if ((await entry.count()) === 0) continue;
      tried += 1;
      await page.locator('figure').hover({ position: { x: 350, y: 200 } });
      await entry.click({ force: true });
      const off = await page.locator('[data-off]').count();
      const isDim = off > 0 && (await page.locator('[data-off]').first().isHidden());
      await entry.click({ force: true });
      const back = await page.locator('[data-off]').count();
      if (!isDim || back !== 0) failed.push(`${name}: ${off} away, ${back} left away`);
    }
    expect(failed).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  }, 120_000);
});

describe('a click on a mark', () => {
  it('asks for the rows of the series under it, or very near', async () => {
    await show('echarts_timeseries_line', one('8'));
    const line = page.locator('.tile-body path[data-series="Ships"]').first();
    const box = await line.boundingBox();
    const start = await line.evaluate((path) => {
      const element = path as SVGPathElement;
      const { x, y } = element.getPointAtLength(element.getTotalLength() / 40);
      const { a, d, e, f } = element.getScreenCTM() ?? new DOMMatrix();
      return { x: x * a + e, y: y * d + f };
    });
    expect(box).not.toBeNull();
    await page.mouse.click(start.x, start.y + 2);
    await expect.poll(clicks).toHaveLength(1);
    expect((await clicks())[0]).toMatchObject([{ col: 'line', op: 'IN', val: ['Ships'] }]);
  });

  it('asks for the rows of a slice', async () => {
    await show('pie', one('4'));
    await page.locator('[data-item="1"]').first().click({ force: true });
    await expect.poll(clicks).toHaveLength(1);
    expect((await clicks())[0]).toMatchObject([{ col: 'line', op: 'IN', val: ['Vintage Cars'] }]);
  });

  it('asks for the value of a cell, unless its text was selected to be copied', async () => {
    const games = frame(['name', 'string', ['A rather long name of a game', 'Tetris']], ['rank', 'numeric', [1, 2]]);
    await show('table', draw({ viz_type: 'table', query_mode: 'raw', all_columns: ['name', 'rank'] }, [games]));
    const cell = page.locator('td', { hasText: 'A rather long name' });
    await page.locator('td', { hasText: 'Tetris' }).click();
    await expect.poll(clicks).toHaveLength(1);
    expect((await clicks())[0]).toMatchObject([{ col: 'name', op: 'IN', val: ['Tetris'] }]);
    const box = await cell.boundingBox();
    if (!box) throw new Error('There is no cell');
    await page.mouse.move(box.x + 12, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('rather');
    expect(await clicks()).toHaveLength(1);
  });

  it('asks nothing where there is no mark', async () => {
    await show('echarts_timeseries_line', one('8'));
    await page.mouse.click(12, 300);
    await page.waitForTimeout(100);
    expect(await clicks()).toEqual([]);
  });
});

describe('a tooltip', () => {
  it('names the place and every series, and ends with their total', async () => {
    await show('echarts_timeseries_bar', one('12'));
    await page.mouse.move(400, 200);
    await page.mouse.move(402, 200);
    const tip = page.locator('.tip');
    await expect.poll(() => tip.count()).toBe(1);
    const rows = await tip.locator('div').allTextContents();
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(rows.at(-1)).toMatch(/^Total/);
  });
});

describe('the keyboard', () => {
  it('walks through the marks of a chart without axes, and chooses one', async () => {
    await show('pie', one('4'));
    await page.locator('figure').hover({ position: { x: 350, y: 160 } });
    await page.locator('.tile-body svg[role="img"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.tip strong').textContent()).toBe('Vintage Cars');
    await page.keyboard.press('Enter');
    await expect.poll(clicks).toHaveLength(1);
    expect((await clicks())[0]).toMatchObject([{ col: 'line', op: 'IN', val: ['Vintage Cars'] }]);
  });
});

describe('a finger', () => {
  it('is told what it touches', async () => {
    const context = await browser.newContext({ viewport: { width: 800, height: 500 }, hasTouch: true });
    const touched = await context.newPage();
    await showTile(touched, script, { viz_type: 'pie', drawing: one('4'), width: 700, height: 320 });
    await touched.locator('[data-item="1"]').first().tap({ force: true });
    await expect.poll(() => touched.locator('.tip strong').textContent()).toBe('Vintage Cars');
    await context.close();
  });
});

describe('zoom', () => {
  const months = Array.from({ length: 24 }, (_, at) => Date.UTC(2020, at));
  const answer = frame(['ds', 'temporal', months], ['count', 'numeric', months.map((_, at) => at)]);
  const form = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', time_grain_sqla: 'P1M', metrics: ['count'] };
  const asked: unknown[] = [];

  const showZoom = async (zoomable: boolean) => {
    asked.length = 0;
    page.removeAllListeners('request');
    await show('echarts_timeseries_line', draw({ ...form, zoomable }, [answer]));
    page.on('request', (request) => {
      const own = new URL(request.url()).searchParams.get('own');
      if (own !== null && request.url().includes('part=html')) asked.push(JSON.parse(own).zoom);
    });
  };

  it('is asked for by a drag across the plot', async () => {
    await showZoom(true);
    const box = await page.locator('[data-plot]').boundingBox();
    if (!box) throw new Error('There is no plot');
    await page.mouse.move(box.x + box.width * 0.25, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 60, { steps: 4 });
    expect(await page.locator('.zoom-box').count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => asked.length).toBe(1);
    const [from, to] = asked[0] as readonly [number, number];
    expect(from).toBeCloseTo(0.25, 2);
    expect(to).toBeCloseTo(0.5, 2);
  });

  it('is asked for by the keys of a thumb', async () => {
    await showZoom(true);
    await page.getByLabel('Last point shown').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => asked).toEqual([[0, 0.99]]);
  });

  it('is not there unless the chart offers it', async () => {
    await showZoom(false);
    expect(await page.locator('[data-zoom]').count()).toBe(0);
  });

  it('draws the part that was asked for, and says which', () => {
    const drawing = draw({ ...form, zoomable: true }, [answer], { ownState: { zoom: [0.25, 0.5] } });
    const { zoom, series } = drawing.marks as CartesianMarks;
    expect(zoom).toEqual({ from: 0.25, to: 0.5 });
    expect(series[0]?.values).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it('of rows is asked for by a drag down the plot, the first of them at its foot', async () => {
    asked.length = 0;
    const names = frame(
      ['line', 'string', months.map((_, at) => `Line ${at}`)],
      ['count', 'numeric', months.map((_, at) => at)],
    );
    const sideways = { viz_type: 'echarts_timeseries_bar', x_axis: 'line', metrics: ['count'], zoomable: true };
    const rows = { ...sideways, orientation: 'horizontal' };
    await show('echarts_timeseries_bar', draw(rows, [names]));
    const box = await page.locator('[data-plot]').boundingBox();
    if (!box) throw new Error('There is no plot');
    await page.mouse.move(box.x + 60, box.y + box.height * 0.5);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + box.height * 0.75, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => asked.length).toBe(1);
    const [from, to] = asked[0] as readonly [number, number];
    expect([from, to].map((share) => Math.round(share * 100))).toEqual([25, 50]);
    const part = draw(rows, [names], { ownState: { zoom: [from, to] } }).marks as CartesianMarks;
    expect(part.series[0]?.values).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it.each([[[0.5, 0.5]], [[-1, 2]], ['all'], [[0.999, 1]]])('takes %j for what can be shown', (zoom) => {
    const drawing = draw({ ...form, zoomable: true }, [answer], { ownState: { zoom } });
    expect((drawing.marks as CartesianMarks).series[0]?.values.length).toBeGreaterThanOrEqual(2);
  });
});
