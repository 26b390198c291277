import type { Page } from 'playwright';
import { filterOptions } from '@/components/ui/select/select-rows';
import { type CompletionSchema, completionsAt } from '@/lib/sqllab/completion/completion';
import type { MillionRows } from '@/tests/bench/export';
import { type Figure, highest, median } from '@/tests/bench/figure';
import type { Subject } from '@/tests/bench/stage';
import { openChromium } from '@/tests/support/live-tile';
import { inNewWindow, watchNetwork } from './browser';

const runs = 100;
const switches = 20;
const frames = 300;
const mostRows = '1 000 000';

/** The page of the SQL editor in a browser with an empty cache: opening, typing, running, scrolling, other tabs. */
export async function editorPageFigures({ visitor }: Subject, { databaseId }: MillionRows): Promise<Figure[]> {
  const browser = await openChromium();
  const path = `${visitor.base}/sqllab/?${new URLSearchParams({ new: 'true', dbid: String(databaseId), schema: 'public' })}`;
  try {
    await inNewWindow(browser, visitor, (page) => opened(page, path));
    return await inNewWindow(browser, visitor, async (page) => [
      ...(await opened(page, path)),
      ...(await smallest(page)),
      ...(await largest(page)),
      await switching(page),
    ]);
  } finally {
    await browser.close();
  }
}

async function opened(page: Page, path: string): Promise<Figure[]> {
  const network = await watchNetwork(page);
  await page.addInitScript(watchEditor);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.monaco-editor textarea, .monaco-editor [role=textbox]').first().waitFor();
  const ready = await page.evaluate(() => globalThis.isolineEditorReady ?? Number.NaN);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.waitForLoadState('networkidle');
  return [
    { name: 'SQL page: text readable', value: painted, unit: 'ms', budget: 300 },
    { name: 'SQL page: editor ready to type, cold', value: ready, unit: 'ms', budget: 900 },
    {
      name: 'SQL page: scripts with the editor, gzipped',
      value: network().scriptBytes / 1000,
      unit: 'kB',
      budget: 1300,
    },
  ];
}

declare global {
  var isolineEditorReady: number | undefined;
}

/** Stores the time of the first frame with the editor's field: a look from outside is up to half a second late. */
function watchEditor(): void {
  const look = (): void => {
    const field = document.querySelector('.monaco-editor textarea, .monaco-editor [role=textbox]');
    if (field === null) requestAnimationFrame(look);
    else globalThis.isolineEditorReady = performance.now();
  };
  requestAnimationFrame(look);
}

async function write(page: Page, sql: string): Promise<void> {
  await page.locator('.monaco-editor').first().getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

/** From the click on Run to the painted row. Each statement gives another value, so that no older row is taken for it. */
async function smallest(page: Page): Promise<Figure[]> {
  const took: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    await write(page, `select ${7_000 + at}`);
    took.push(await clickToRow(page, `^${7_000 + at}$`));
  }
  return [
    { name: 'SQL page: select 1, click to row, half within', value: median(took), unit: 'ms' },
    { name: 'SQL page: select 1, click to row, 95 of 100 within', value: highest(took, 0.95), unit: 'ms', budget: 60 },
  ];
}

/** Measured in the page: the click, then each frame until a cell with such a text is there. */
function clickToRow(page: Page, pattern: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const button = [...document.querySelectorAll('button')].find((one) => /^\s*Run/.test(one.textContent ?? ''));
        button?.click();
        const pattern = new RegExp(wanted);
        const look = (): void => {
          const cells = document.querySelectorAll('.sqllab [role=gridcell]');
          if ([...cells].some((cell) => pattern.test(cell.textContent?.trim() ?? '')))
            resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    pattern,
  );
}

async function largest(page: Page): Promise<Figure[]> {
  await page.getByRole('button', { name: /^LIMIT/ }).click();
  await page
    .getByRole('menuitem', { name: mostRows })
    .or(page.getByRole('menuitemradio', { name: mostRows }))
    .click();
  await write(page, 'select * from million');
  // A scan of a large table begins where an earlier one is: any row may be the first.
  const first = await clickToRow(page, '^name \\d+$');
  const grid = page.getByRole('grid', { name: 'Results' });
  await page.locator('.sqllab-rows', { hasText: '1,000,000' }).waitFor({ timeout: 240_000 });
  const deltas = await grid.evaluate(
    (element, count) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        let before = performance.now();
        const step = (now: number): void => {
          seen.push(now - before);
          before = now;
          element.scrollTop += 900;
          if (seen.length < count) requestAnimationFrame(step);
          else resolve(seen.slice(1));
        };
        requestAnimationFrame(step);
      }),
    frames,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return [
    { name: 'SQL page: first rows of a million, click to row', value: first, unit: 'ms', budget: 300 },
    {
      name: 'SQL page: a frame while a million scrolls, 95 of 100',
      value: highest(deltas, 0.95),
      unit: 'ms',
      budget: 17,
    },
    { name: 'SQL page: memory of the tab with a million rows', value: usedSize / 2 ** 20, unit: 'MB', budget: 400 },
  ];
}

/** From the click on another tab to its text on the screen. */
async function switching(page: Page): Promise<Figure> {
  await page.getByRole('button', { name: 'Add tab' }).click();
  await write(page, 'select 1 as other_text');
  await page.waitForFunction(() => document.querySelector('.view-lines')?.textContent?.includes('other_text'));
  const took: number[] = [];
  for (let at = 0; at < switches; at += 1) {
    const ms = await page.evaluate(
      (isOther) =>
        new Promise<number>((resolve) => {
          const tabs = [...document.querySelectorAll<HTMLElement>('.sqllab [role=tablist] [role=tab]')];
          const to = tabs.filter((tab) => tab.closest('[aria-label="Queries"]')).slice(-2)[isOther ? 1 : 0];
          const begun = performance.now();
          to?.click();
          const look = (): void => {
            const text = document.querySelector('.view-lines')?.textContent ?? '';
            if (text.includes('other_text') === isOther && text !== '') resolve(performance.now() - begun);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      at % 2 === 1,
    );
    took.push(ms);
  }
  return { name: 'SQL page: another tab, 95 of 100 within', value: highest(took, 0.95), unit: 'ms', budget: 50 };
}

/** Completion and the search of tables, in this process. */
export function editorWordFigures(): Figure[] {
  const tables = Array.from({ length: 5_000 }, (_, at) => ({ name: `table_${at}`, schema: null, isView: false }));
  const schema: CompletionSchema = {
    ...{ dialect: 'postgresql', schemas: ['public'], tables, functions: ['count'], parameters: [], snippets: [] },
    ...{ columnsOf: () => null, argumentsOf: () => null },
  };
  const sql = `${'select a, b, c from table_7 where a = 1;\n'.repeat(500)}select * from tab`;
  const complete = timed(100, () => completionsAt(sql, sql.length, schema).items.length);
  const many = Array.from({ length: 100_000 }, (_, at) => ({ value: `table_${at}`, label: `table_${at}` }));
  const search = timed(100, (at) => filterOptions(many, `le_9${at % 10}`).length);
  return [
    { name: 'SQL: completion with 5,000 tables, 95 of 100', value: highest(complete, 0.95), unit: 'ms', budget: 50 },
    { name: 'SQL: 100,000 tables searched, 95 of 100', value: highest(search, 0.95), unit: 'ms', budget: 50 },
  ];
}

function timed(times: number, work: (at: number) => number): number[] {
  work(0);
  return Array.from({ length: times }, (_, at) => {
    const begun = performance.now();
    if (work(at) === 0) throw new Error('nothing was found');
    return performance.now() - begun;
  });
}
