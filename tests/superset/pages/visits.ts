import type { Browser, Page } from 'playwright';
import { inNewWindow, watchNetwork } from '@/tests/bench/browser/browser';
import { highest, median } from '@/tests/bench/figure';
import type { Visitor } from '@/tests/bench/visitor';
import { type Made, titles } from './fill';

export interface Seen {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'kB' | 'requests';
}

/** What a page must show: a text, and a number of elements. */
interface Wanted {
  readonly text: string;
  readonly selector: string;
  readonly count: number;
}

declare global {
  var isolineShown: { readonly text?: number; readonly elements?: number } | undefined;
}

const times = 3;
const runs = 20;
/** A drawn chart: a canvas there, an SVG here. */
const drawing = '.slice_container canvas, figure.tile[data-chart-id] .tile-body svg';
const editor = '.ace_text-input, .monaco-editor textarea, .monaco-editor [role=textbox]';
const cells = '[role=gridcell], .ant-table-cell, td';

/** Opens the pages of one server, in the same order for each. */
export async function visits(browser: Browser, visitor: Visitor, made: Made): Promise<Seen[]> {
  const { database, charts, dashboard } = made;
  const sql = new URLSearchParams({
    dbid: String(database),
    schema: 'public',
    sql: 'SELECT 1 AS beside',
    name: 'Beside',
  });
  return [
    ...(await opened(browser, visitor, 'dashboard', `/superset/dashboard/${dashboard}/`, {
      ...{ text: titles.chart, selector: drawing, count: charts.length },
    })),
    ...(await opened(browser, visitor, 'explore', `/explore/?slice_id=${charts[0]}`, {
      ...{ text: 'Customize', selector: drawing, count: 1 },
    })),
    ...(await opened(browser, visitor, 'SQL editor', `/sqllab/?${sql}`, {
      ...{ text: 'beside', selector: editor, count: 1 },
    })),
    ...(await inNewWindow(browser, visitor, (page) => ran(page, `${visitor.base}/sqllab/?${sql}`))),
  ];
}

/** The middle of three visits with an empty cache. */
async function opened(browser: Browser, visitor: Visitor, what: string, path: string, wanted: Wanted): Promise<Seen[]> {
  const all: (readonly [number, number, number, number])[] = [];
  for (let at = 0; at < times; at += 1) {
    all.push(
      await inNewWindow(browser, visitor, async (page) => {
        const network = await watchNetwork(page);
        await page.addInitScript(watch, wanted);
        await page.goto(visitor.base + path, { waitUntil: 'commit' });
        await page.waitForFunction(() => globalThis.isolineShown?.elements !== undefined, undefined, {
          timeout: 120_000,
        });
        await page.waitForLoadState('networkidle');
        const shown = await page.evaluate(() => globalThis.isolineShown);
        const { requests, scriptBytes } = network();
        return [shown?.text ?? Number.NaN, shown?.elements ?? Number.NaN, scriptBytes / 1000, requests] as const;
      }),
    );
  }
  const last = { dashboard: 'all charts are drawn', explore: 'the chart is drawn' }[what] ?? 'ready to type';
  return [
    { name: `${what}: its text is there`, value: median(all.map(([text]) => text)), unit: 'ms' },
    { name: `${what}: ${last}`, value: median(all.map(([, elements]) => elements)), unit: 'ms' },
    { name: `${what}: scripts, as they were sent`, value: median(all.map(([, , bytes]) => bytes)), unit: 'kB' },
    { name: `${what}: requests`, value: median(all.map(([, , , requests]) => requests)), unit: 'requests' },
  ];
}

/** Looks at each frame, and keeps the time at which the text and the elements were there first. */
function watch({ text, selector, count }: Wanted): void {
  const path = `//body//*[not(self::script)]/text()[contains(., "${text}")]`;
  const isShown = (): boolean => {
    const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
    return found?.parentElement?.checkVisibility() === true;
  };
  const look = (): void => {
    const before = globalThis.isolineShown;
    const hasText = before?.text !== undefined || isShown();
    const isThere = document.querySelectorAll(selector).length >= count;
    globalThis.isolineShown = {
      ...before,
      ...(hasText && before?.text === undefined ? { text: performance.now() } : {}),
      ...(isThere && before?.elements === undefined ? { elements: performance.now() } : {}),
    };
    if (!hasText || !isThere) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** From the click on Run to the row, each time of another statement. */
async function ran(page: Page, url: string): Promise<Seen[]> {
  await page.goto(url);
  const field = page.locator(editor).first();
  await field.waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const took: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`select ${7_000 + at}`);
    await page.waitForTimeout(500);
    took.push(await clickToRow(page, String(7_000 + at)));
  }
  return [
    { name: 'SQL editor: select 1, click to row, half within', value: median(took), unit: 'ms' },
    { name: 'SQL editor: the same, 95 of 100 within', value: highest(took, 0.95), unit: 'ms' },
  ];
}

function clickToRow(page: Page, value: string): Promise<number> {
  return page.evaluate(
    ({ wanted, selector }) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const button = [...document.querySelectorAll('button')].find((one) => /^\s*Run/.test(one.textContent ?? ''));
        button?.click();
        const look = (): void => {
          const found = [...document.querySelectorAll(selector)].some((cell) => cell.textContent?.trim() === wanted);
          if (found) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { wanted: value, selector: cells },
  );
}
