import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageTheme } from '@/lib/viz/kit/theme';
import { chart } from './answers';
import { type AwkwardDrawing, awkwardDrawings } from './awkward-answers';

const widths = [300, 600, 1200];
const height = 280;
const root = join(import.meta.dirname, '../..');
const css = ['plot', 'grid', 'parts']
  .map((name) => readFileSync(join(root, `lib/viz/kit/${name}.css`), 'utf8'))
  .join('');
const font = readFileSync(join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const style = `@font-face{font-family:Inter;src:url(data:font/woff2;base64,${font.toString('base64')});font-weight:100 900}
:root{--font:Inter,sans-serif}svg{display:block}body{margin:0}.tile{overflow:hidden;margin:8px}${css}`;

const all = awkwardDrawings();
let browser: Browser;
let problems: readonly { tile: string; problem: string }[];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
  const tiles = all.filter(({ drawing }) => !drawing.isEmpty).flatMap((one) => widths.map((width) => tile(one, width)));
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${tiles.join('')}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  problems = await page.evaluate(lookAtTiles);
}, 60_000);

afterAll(() => browser?.close());

describe('texts of drawings at 300, 600 and 1200 pixels', () => {
  it('are never cut off by their tile', () => expect(of('cut off')).toEqual([]));
  it('never cover each other', () => expect(of('covers')).toEqual([]));
  it('never say what is not a number', () => expect(of('says')).toEqual([]));
});

const of = (kind: string) =>
  problems.filter(({ problem }) => problem.startsWith(kind)).map(({ tile: name, problem }) => `${name}: ${problem}`);

function tile({ name, viz_type, drawing }: AwkwardDrawing, width: number): string {
  const id = `${name} ${width}`.replaceAll(' ', '-');
  const surface = { width: 'fluid' as const, height, medium: 'page' as const, theme: pageTheme, id };
  const html = renderToStaticMarkup(chart(viz_type).render(drawing, surface));
  return `<div class="tile" data-tile="${name}, ${width} px" style="width:${width}px">${html}</div>`;
}

/** Runs in the browser: what is wrong with the texts that are seen. */
function lookAtTiles(): { tile: string; problem: string }[] {
  const found: { tile: string; problem: string }[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('.tile')) {
    const frame = element.getBoundingClientRect();
    const say = (problem: string) => found.push({ tile: element.dataset.tile ?? '', problem });
    if (/NaN|Infinity|undefined/.test(element.outerHTML)) say('says what is not a number');
    const texts = [...element.querySelectorAll('svg text')]
      .map((text) => ({ text: text.textContent ?? '', box: text.getBoundingClientRect() }))
      .filter(({ text, box }) => text !== '' && box.width > 0 && box.height > 0);
    const isScrolled = element.querySelector('[style*="overflow-y"]') !== null;
    for (const { text, box } of texts) {
      const isOut = box.left < frame.left - 1 || box.right > frame.right + 1;
      if (
        isOut ||
        (!isScrolled && (box.top + looseness(box) < frame.top - 1 || box.bottom - looseness(box) > frame.bottom + 1))
      )
        say(`cut off: ${text}`);
    }
    texts.forEach((one, at) => {
      for (const other of texts.slice(at + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (Math.min(across, down) > 1 + looseness(one.box) + looseness(other.box)) {
          say(`covers: ${one.text} and ${other.text}`);
        }
      }
    });
  }
  /** The part of a line's height above and below its letters. */
  function looseness({ width, height: tall }: DOMRect): number {
    return Math.min(width, tall) * 0.15;
  }
  return found;
}
