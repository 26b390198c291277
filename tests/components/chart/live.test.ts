import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageTheme } from '@/lib/viz/kit/theme';
import type { Drawing, MarkFilter } from '@/lib/viz/viz';
import { chart } from '@/tests/viz/answers';
import { type AwkwardDrawing, awkwardDrawings } from '@/tests/viz/awkward-charts';

const root = join(import.meta.dirname, '../../..');
const css = ['app/globals.css', 'lib/viz/kit/plot.css', 'lib/viz/kit/parts.css', 'components/chart/chart.css']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/@(import|plugin|source|theme|custom-variant)[^;{]*;/g, '');

let browser: Browser;
let page: Page;
let script: string;
let drawings: readonly AwkwardDrawing[];

beforeAll(async () => {
  const entry = `import { startCharts } from '@/components/chart/live/chart-live';
    window.clicks = [];
    startCharts(document.body, new AbortController().signal, { onMark: (_, filters) => window.clicks.push(filters) });`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    alias: { '@': root },
  });
  script = outputFiles[0]?.text ?? '';
  drawings = await awkwardDrawings({ kinds: ['plain'] });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage({ viewport: { width: 800, height: 500 } });
}, 120_000);

afterAll(() => browser?.close());

/** A tile as a dashboard has it, with the live layer awake and the server's answers at hand. */
async function show(viz_type: string, drawing: Drawing): Promise<void> {
  const surface = { width: 'fluid' as const, height: 320, medium: 'page' as const, theme: pageTheme, id: 'live' };
  const html = renderToStaticMarkup(chart(viz_type).render(drawing, surface));
  await page.unrouteAll();
  await page.route('http://tiles.test/**', (route) =>
    route.request().url().includes('part=interaction')
      ? route.fulfill({ json: drawing.interaction })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><meta charset="utf-8"><style>${css}</style><figure data-chart-id="1" data-source="/tile/1/"
            style="position:relative;width:700px"><div class="tile-body">${html}</div></figure>`,
        }),
  );
  await page.goto('http://tiles.test/');
  await page.addScriptTag({ content: script });
}

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
