import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageTheme } from '@/lib/viz/kit/theme';
import { headless } from '@/tests/support/chromium';
import { chart } from './answers';
import type { AwkwardDrawing } from './awkward-charts';

const tilesAPage = 200;
const root = join(import.meta.dirname, '../../..');
const css = ['plot', 'grid', 'parts']
  .map((name) => readFileSync(join(root, `lib/viz/kit/${name}.css`), 'utf8'))
  .join('');
const font = readFileSync(join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const style = `@font-face{font-family:Inter;src:url(data:font/woff2;base64,${font.toString('base64')});font-weight:100 900}
:root{--font:Inter,sans-serif}svg{display:block}body{margin:0;font:13px/20px var(--font)}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.tile{position:relative;overflow:hidden;margin:8px}${css}`;

export interface LayoutProblem {
  readonly tile: string;
  readonly problem: string;
}

/** Draws each at each width in Chromium, and finds texts that overlap, are cut off, too small or not a number. */
export async function layoutProblems(
  drawings: readonly AwkwardDrawing[],
  widths: readonly number[],
  height = 280,
): Promise<LayoutProblem[]> {
  const tiles = drawings
    .filter(({ drawing }) => !drawing.isEmpty)
    .flatMap((one) => widths.map((width) => tile(one, width, height)));
  const browser: Browser = await chromium.launch(headless);
  try {
    const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
    const found: LayoutProblem[] = [];
    for (let at = 0; at < tiles.length; at += tilesAPage) {
      const body = tiles.slice(at, at + tilesAPage).join('');
      await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      found.push(...(await page.evaluate(lookAtTiles)));
    }
    return found;
  } finally {
    await browser.close();
  }
}

function tile({ name, viz_type, drawing }: AwkwardDrawing, width: number, height: number): string {
  const id = `${name} ${width}`.replaceAll(' ', '-');
  const surface = { width: 'fluid' as const, height, medium: 'page' as const, theme: pageTheme, id };
  const html = renderToStaticMarkup(chart(viz_type).render(drawing, surface));
  return `<div class="tile" data-tile="${name}, ${width} px" style="width:${width}px;height:${height}px">${html}</div>`;
}

/** Runs in the browser: the problems of the visible texts. */
function lookAtTiles(): LayoutProblem[] {
  const found: LayoutProblem[] = [];
  const smallest = 8.5;
  const edges = new Map<Element, { frame: Box; isScrolled: boolean; textOverflow: string } | null>();
  for (const tileElement of document.querySelectorAll<HTMLElement>('.tile')) {
    const say = (problem: string) => found.push({ tile: tileElement.dataset.tile ?? '', problem });
    if (/NaN|Infinity|undefined/.test(tileElement.outerHTML)) say('says what is not a number');
    if (/ (r|width|height)="-/.test(tileElement.outerHTML)) say('says a length below zero');
    const texts = textsOf(tileElement);
    for (const { element, text, isCut } of texts) {
      if (isCut) say(`cut off: ${text}`);
      if (sizeOf(element) < smallest) say(`tiny: ${text}, ${sizeOf(element)} px`);
    }
    for (const mark of marksOutside(tileElement)) say(`clipped: ${mark}`);
    texts.forEach((one, at) => {
      for (const other of texts.slice(at + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const isNear = Math.min(across, down) > 1 + looseness(one.box) + looseness(other.box);
        if (isNear && !isBeside(one.element, other.element)) {
          say(`covers: ${one.text} and ${other.text}`);
        }
      }
    });
  }
  return found;

  /** Whether a rotated text does not overlap the other, although its upright bounding box does. */
  function isBeside(one: Element, other: Element): boolean {
    if (!(one instanceof SVGGraphicsElement && other instanceof SVGGraphicsElement)) return false;
    const [own, its] = [one.getScreenCTM(), other.getScreenCTM()];
    if (own === null || its === null || (own.b === 0 && own.c === 0)) return false;
    const { x, y, width, height } = other.getBBox();
    const toOne = own.inverse().multiply(its);
    const corners = [x, x + width].flatMap((at) =>
      [y, y + height].map((line) => new DOMPoint(at, line).matrixTransform(toOne)),
    );
    const box = one.getBBox();
    const slack = box.height * 0.15;
    const rows = corners.map((corner) => corner.y);
    const columns = corners.map((corner) => corner.x);
    return (
      rows.every((row) => row > box.y + box.height - slack) ||
      rows.every((row) => row < box.y + slack) ||
      columns.every((column) => column > box.x + box.width) ||
      columns.every((column) => column < box.x)
    );
  }

  /** The font size in pixels on the screen. */
  function sizeOf(element: Element): number {
    const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const zoom = scale === null ? 1 : Math.hypot(scale.a, scale.b);
    return Math.round(Number.parseFloat(getComputedStyle(element).fontSize) * zoom * 10) / 10;
  }

  interface Box {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }

  interface Text {
    readonly element: Element;
    readonly text: string;
    readonly box: Box;
    readonly isCut: boolean;
  }

  /** Shapes of marks that extend beyond their picture, except those of maps, which continue outside. */
  function marksOutside(tileElement: HTMLElement): string[] {
    const own = ':is([data-item], [data-series])';
    const shapes = ':is(path, rect, circle, ellipse, line, polygon)';
    const marks = [...tileElement.querySelectorAll<SVGElement>(`div${own}, ${shapes}${own}, ${own} ${shapes}`)];
    return marks.flatMap((mark) => {
      const picture = mark.closest('[role="img"]');
      if (picture === null || mark.closest('[clip-path], svg[overflow="hidden"]') !== null) return [];
      if (isScrolledIn(tileElement, mark)) return [];
      const box = mark.getBoundingClientRect();
      const isOpen = getComputedStyle(picture).overflow === 'visible';
      const frame = (isOpen ? tileElement : picture).getBoundingClientRect();
      const isOut =
        box.left < frame.left - 2 ||
        box.right > frame.right + 2 ||
        box.top < frame.top - 2 ||
        box.bottom > frame.bottom + 2;
      return box.width + box.height > 0 && isOut ? [`${mark.tagName} of ${nameOf(mark)}`] : [];
    });
  }

  /** True for elements that can be scrolled into view. */
  function isScrolledIn(tileElement: HTMLElement, mark: Element): boolean {
    let holder: Element | null = mark;
    while (holder !== null && holder !== tileElement && edgeOf(holder)?.isScrolled !== true) {
      holder = holder.parentElement;
    }
    return holder !== tileElement;
  }

  function nameOf(mark: Element): string {
    const { item, series } = mark.closest<HTMLElement>('[data-item], [data-series]')?.dataset ?? {};
    return item ?? series ?? '';
  }

  function textsOf(tileElement: HTMLElement): Text[] {
    const drawn = [...tileElement.querySelectorAll('svg text')].map((element) => ({
      element,
      text: element.textContent ?? '',
      box: element.getBoundingClientRect() as Box,
    }));
    const walker = document.createTreeWalker(tileElement, NodeFilter.SHOW_TEXT);
    const written: typeof drawn = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || element.closest('svg, script, style, .hidden-text')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) written.push({ element, text, box });
    }
    return [...drawn, ...written].flatMap(({ element, text, box }) => {
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const hasSize = box.right > box.left && box.bottom > box.top;
      const shown = isSeen && hasSize && text !== '' ? within(tileElement, element, box) : null;
      return shown === null ? [] : [{ element, text: text.slice(0, 40), ...shown }];
    });
  }

  /** The clipping box of an element, cached; null when it does not clip. */
  function edgeOf(element: Element): { frame: Box; isScrolled: boolean; textOverflow: string } | null {
    const known = edges.get(element);
    if (known !== undefined) return known;
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const isOpen = overflowX === 'visible' || (element instanceof SVGElement && element.tagName !== 'svg');
    const isScrolled = [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll');
    const edge = isOpen ? null : { frame: element.getBoundingClientRect(), isScrolled, textOverflow };
    edges.set(element, edge);
    return edge;
  }

  /** The visible part of a box inside all its ancestors; null when none is visible, or it can be scrolled to. */
  function within(tileElement: HTMLElement, element: Element, whole: Box): { box: Box; isCut: boolean } | null {
    let box = whole;
    let isCut = false;
    for (let holder: Element | null = element; holder !== null; holder = holder.parentElement) {
      const edge = edgeOf(holder);
      if (edge !== null) {
        const { frame, isScrolled, textOverflow } = edge;
        const slack = 1 + looseness(box);
        const isOut =
          box.left < frame.left - 1 ||
          box.right > frame.right + 1 ||
          box.top < frame.top - slack ||
          box.bottom > frame.bottom + slack;
        if (isOut && !isScrolled && textOverflow !== 'ellipsis') isCut = true;
        box = {
          left: Math.max(box.left, frame.left),
          right: Math.min(box.right, frame.right),
          top: Math.max(box.top, frame.top),
          bottom: Math.min(box.bottom, frame.bottom),
        };
        if (box.right - box.left < 0.5 || box.bottom - box.top < 0.5) return isCut ? { box, isCut } : null;
        if (isScrolled && isOut) return { box, isCut: false };
      }
      if (holder === tileElement) break;
    }
    return box.right > box.left && box.bottom > box.top ? { box, isCut } : null;
  }

  /** The part of a line's height above and below its letters. */
  function looseness({ left, right, top, bottom }: Box): number {
    return Math.max(0, Math.min(right - left, bottom - top)) * 0.15;
  }
}
