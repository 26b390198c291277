import type { Page } from 'playwright';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import type { BareDriver } from '@/tests/bench/bare';
import { type Figure, highest, median } from '@/tests/bench/figure';
import { repeated, statementsOf } from '@/tests/bench/queries';
import type { Subject } from '@/tests/bench/stage';
import { askJson, call, type Visitor } from '@/tests/bench/visitor';
import { wakeExplore } from '@/tests/pages/wake';
import { openChromium } from '@/tests/support/live-tile';
import { inNewWindow, inTurn, paintedCharts } from './browser';

const rounds = 5;
const keys = 60;
const columns = 5_000;
/** In ms; between two presses of a key, as a person types who thinks. */
const restMs = 400;
/** In ms; what the product may add to the time of the driver. */
const ownMs = 120;
/** In ms; by then all pictures of the gallery have come. */
const picturesMs = 5_000;

declare global {
  interface Window {
    isolineExplore?: { begun?: number; ended?: number; count?: number };
  }
}

/** The chart builder in a browser: its first paint, changes of look and of query, a wide dataset, and the gallery. */
export async function exploreFigures(subject: Subject, driver: BareDriver | null): Promise<Figure[]> {
  const { visitor } = subject;
  const browser = await openChromium();
  const inWindow = <Result>(work: (page: Page) => Promise<Result>) => inNewWindow(browser, visitor, work);
  const dataset = await datasetOf(subject);
  const line: FormData = {
    viz_type: 'echarts_timeseries_line',
    datasource: `${dataset}__table`,
    x_axis: 'order_date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    row_limit: 1_000,
  };
  const limited: FormData = {
    viz_type: 'table',
    datasource: `${dataset}__table`,
    query_mode: 'aggregate',
    groupby: ['customer_name', 'order_date'],
    metrics: ['count'],
    row_limit: 2_000,
  };
  const wide = await makeWide(visitor);
  try {
    const { ids } = await askJson<{ readonly ids: readonly number[] }>(visitor, '/api/v1/chart/?q=(page_size:1)');
    const saved = `${visitor.base}/explore/?slice_id=${ids[0]}`;
    await inWindow((page) => paintedCharts(page, saved));
    const paints = await inTurn(rounds, () => inWindow((page) => paintedCharts(page, saved)));
    const looks = await inWindow((page) => typedLooks(page, addressOf(visitor, line)));
    const queries = await inWindow((page) => typedQueries(page, addressOf(visitor, limited)));
    const bare = driver === null ? Number.NaN : await driverMs(subject, driver, limited);
    await inWindow((page) => searchedWide(page, visitor, wide));
    const searches = await inTurn(rounds, () => inWindow((page) => searchedWide(page, visitor, wide)));
    const galleries = await inTurn(rounds, () => inWindow((page) => openedGallery(page, addressOf(visitor, line))));
    const ofDriver = Number.isNaN(bare) ? {} : { bare, budget: bare + ownMs };
    return [
      {
        name: 'explore: chart painted, cold',
        value: median(paints.map(({ first }) => first)),
        unit: 'ms',
        budget: 350,
      },
      { name: 'explore: key to a new look, half within', value: median(looks.all), unit: 'ms' },
      { name: 'explore: key to a new look, 95 of 100', value: highest(looks.all, 0.95), unit: 'ms', budget: 100 },
      { name: 'explore: of them on the server, 95 of 100', value: highest(looks.server, 0.95), unit: 'ms', budget: 50 },
      { name: 'explore: key to a new query drawn, half within', value: median(queries), unit: 'ms' },
      { name: 'explore: key to a new query drawn, 95 of 100', value: highest(queries, 0.95), unit: 'ms', ...ofDriver },
      {
        name: `explore: ${columns.toLocaleString('en')} columns, first touch to a found one`,
        value: median(searches),
        unit: 'ms',
        budget: 300,
      },
      {
        name: `explore: gallery with ${galleries[0]?.count ?? 0} pictures`,
        value: median(galleries.map(({ ms }) => ms)),
        unit: 'ms',
        budget: 1_000,
      },
    ];
  } finally {
    await call(visitor, 'DELETE', `/api/v1/dataset/${wide}`);
    await browser.close();
  }
}

function addressOf({ base }: Visitor, form: FormData): string {
  return `${base}/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`;
}

async function datasetOf({ visitor }: Subject): Promise<number> {
  const named = '(filters:!((col:table_name,opr:eq,value:cleaned_sales_data)))';
  const { ids } = await askJson<{ readonly ids: readonly number[] }>(visitor, `/api/v1/dataset/?q=${named}`);
  if (ids[0] === undefined) throw new Error('the dataset of the sales is not there');
  return ids[0];
}

/** A dataset whose stored columns are many more than its query has. */
async function makeWide(visitor: Visitor): Promise<number> {
  const { result } = await askJson<{ result: readonly { id: number }[] }>(visitor, '/api/v1/database/');
  const { id } = await askJson<{ id: number }>(visitor, '/api/v1/dataset/', {
    database: result[0]?.id,
    table_name: `wide ${process.pid}`,
    sql: 'select 1 as a',
  });
  const named = Array.from({ length: columns }, (_, at) => ({ column_name: `column_${at}`, type: 'INTEGER' }));
  await call(visitor, 'PUT', `/api/v1/dataset/${id}`, { columns: named });
  return id;
}

/** Begins at the next press of the key, and ends with the frame that has another figure than before. */
function watchKey(key: string | null): void {
  const seen: NonNullable<Window['isolineExplore']> = {};
  window.isolineExplore = seen;
  const before = document.querySelector('.explore-figure figure');
  const begin = (event: KeyboardEvent): void => {
    if (key !== null && event.key !== key) return;
    window.removeEventListener('keydown', begin, true);
    const begun = performance.now();
    seen.begun = begun;
    const look = (): void => {
      const now = document.querySelector('.explore-figure figure');
      if (now === null || now === before) requestAnimationFrame(look);
      else seen.ended = performance.now();
    };
    requestAnimationFrame(look);
  };
  window.addEventListener('keydown', begin, true);
}

async function tookOf(page: Page): Promise<number> {
  await page.waitForFunction(() => window.isolineExplore?.ended !== undefined);
  return page.evaluate(() => (window.isolineExplore?.ended ?? Number.NaN) - (window.isolineExplore?.begun ?? 0));
}

async function typedLooks(page: Page, url: string): Promise<{ readonly all: number[]; readonly server: number[] }> {
  const server: number[] = [];
  await page.goto(url, { waitUntil: 'networkidle' });
  await wakeExplore(page);
  await page.getByRole('textbox', { name: 'X Axis Title', exact: true }).focus();
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/explore/tile/')) return;
    const { responseStart, requestStart } = request.timing();
    server.push(responseStart - requestStart);
  });
  const all: number[] = [];
  for (let at = 0; at < keys + warming; at += 1) {
    await page.evaluate(watchKey, null);
    await page.keyboard.press(at % 9 === 8 ? 'Backspace' : 'abcdefgh'.charAt(at % 8));
    all.push(await tookOf(page));
    await page.waitForTimeout(restMs);
  }
  if (server.length < keys) throw new Error(`only ${server.length} drawings were asked for`);
  return { all: all.slice(warming), server: server.slice(warming) };
}

/** Presses that are not counted: a server that has just started compiles what it runs. */
const warming = 10;

/** Each press asks for another number of rows, so that no answer is in a cache. */
async function typedQueries(page: Page, url: string): Promise<number[]> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await wakeExplore(page);
  await showData(page);
  const field = page.getByRole('combobox', { name: 'Row limit', exact: true });
  const all: number[] = [];
  for (let at = 0; at < keys + warming; at += 1) {
    const limit = String(1_001 + at);
    await field.click();
    await page.keyboard.type(limit);
    await page.getByRole('option', { name: `Create "${limit}"` }).waitFor();
    await page.waitForTimeout(restMs);
    await page.evaluate(watchKey, 'Enter');
    await page.keyboard.press('Enter');
    all.push(await tookOf(page));
    await page.waitForTimeout(restMs);
  }
  return all.slice(warming);
}

/** A woken chart builder shows the settings of the look. */
async function showData(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Data/ }).first().click();
}

async function driverMs(subject: Subject, driver: BareDriver, formData: FormData): Promise<number> {
  const viz = vizOf(formData.viz_type);
  if (!viz) throw new Error(`there is no ${formData.viz_type}`);
  const [statement = ''] = await statementsOf(subject, [
    { formData, context: { ...viz.query({ ...viz.defaults, ...formData }) } },
  ]);
  await repeated(warming, () => driver.query(statement));
  return highest(await repeated(keys, () => driver.query(statement)), 0.95);
}

/** From the press into the search to the frame that shows the last of all columns. */
async function searchedWide(page: Page, { base }: Visitor, dataset: number): Promise<number> {
  await page.goto(`${base}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=table`, {
    waitUntil: 'networkidle',
  });
  const name = `column_${columns - 1}`;
  const field = page.getByRole('textbox', { name: 'Search Metrics & Columns' });
  await page.evaluate((wanted) => {
    const seen: NonNullable<Window['isolineExplore']> = {};
    window.isolineExplore = seen;
    const begin = (): void => {
      seen.begun = performance.now();
      const look = (): void => {
        const rows = document.querySelectorAll('.explore-source .explore-field');
        if ([...rows].some((row) => row.textContent?.includes(wanted))) seen.ended = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('pointerdown', begin, { capture: true, once: true });
  }, name);
  await field.click();
  await page.keyboard.insertText(name);
  return tookOf(page);
}

interface Gallery {
  readonly ms: number;
  readonly count: number;
}

/** From the press on its button to the frame with the last picture of what is on the screen. */
async function openedGallery(page: Page, url: string): Promise<Gallery> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await wakeExplore(page);
  await showData(page);
  const button = page.getByRole('button', { name: 'View all charts' });
  await button.hover();
  await button.evaluate((element, until) => {
    const seen: NonNullable<Window['isolineExplore']> = {};
    window.isolineExplore = seen;
    const begun = performance.now();
    let last = begun;
    let count = 0;
    const look = (): void => {
      const now = performance.now();
      const drawn = document.querySelectorAll('.chooser-drawing').length;
      if (drawn > count) {
        count = drawn;
        last = now;
      }
      if (now - begun < until) requestAnimationFrame(look);
      else Object.assign(seen, { begun, ended: last, count });
    };
    requestAnimationFrame(look);
    (element as HTMLElement).click();
  }, picturesMs);
  const ms = await tookOf(page);
  const count = await page.evaluate(() => window.isolineExplore?.count ?? 0);
  if (count === 0) throw new Error('the gallery shows no picture');
  return { ms, count };
}
