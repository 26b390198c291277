import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drawing, MarkFilter } from '@/lib/viz/viz';
import { liveScript, openChromium, showTile } from '@/tests/support/live-tile';
import { type AwkwardDrawing, awkwardDrawings } from '@/tests/viz/awkward-charts';

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
