import type { Page } from 'playwright';
import { type Figure, median } from '@/tests/bench/figure';
import { liveScript, openChromium, showTile } from '@/tests/support/live-tile';
import { draw, frame } from '@/tests/viz/support/answers';

const points = 50_000;
const frameMs = 17;

const wave = (turn: number): number[] =>
  Array.from({ length: points }, (_, at) => Math.sin(at / 900 + turn) * 100 + ((at * 7919 * (turn + 1)) % 97));
const clock = Array.from({ length: points }, (_, at) => Date.UTC(2020, 0, 1) + at * 60_000);
const overTime = frame(['ds', 'temporal', clock], ['count', 'numeric', wave(0)]);
const series = { x_axis: 'ds', metrics: ['count'] };

const charts = [
  ['a line', { viz_type: 'echarts_timeseries_line', ...series }, overTime],
  ['points', { viz_type: 'echarts_timeseries_scatter', ...series }, overTime],
  ['bars', { viz_type: 'echarts_timeseries_bar', ...series }, overTime],
  [
    'bubbles',
    { viz_type: 'bubble_v2', series: 'line', entity: 'line', x: 'x', y: 'y', size: 'count' },
    frame(
      ['line', 'string', clock.map((_, at) => `Series ${at % 5}`)],
      ['x', 'numeric', wave(1)],
      ['y', 'numeric', wave(2)],
      ['count', 'numeric', wave(3)],
    ),
  ],
] as const;

/** The duration of a frame while the pointer moves over 50,000 values, with their tooltip. */
export async function pointFigures(): Promise<Figure[]> {
  const script = await liveScript();
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1300, height: 700 } });
    const figures: Figure[] = [];
    for (const [name, form, answer] of charts) {
      const drawing = draw(form, [answer]);
      await showTile(page, script, { viz_type: form.viz_type, drawing, width: 1200, height: 500 });
      const times = await framesOf(page);
      figures.push({ name: `frame over 50,000 values, ${name}`, value: median(times), unit: 'ms', budget: frameMs });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** As text: functions compiled by tsx need helpers that a page does not have. */
const watchFrames = `new Promise((done) => {
  const times = [];
  let last = performance.now();
  const end = last + 3000;
  requestAnimationFrame(function next(now) {
    times.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(next);
    else done(times.slice(1));
  });
})`;

async function framesOf(page: Page): Promise<number[]> {
  await page.mouse.move(300, 200);
  await page.waitForTimeout(500);
  const frames: Promise<number[]> = page.evaluate(watchFrames);
  for (let step = 0; step < 120; step += 1) await page.mouse.move(200 + step * 6, 150 + (step % 50) * 4);
  return frames;
}
