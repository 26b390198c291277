import type { Browser, CDPSession, Page } from 'playwright';
import { type Figure, median } from '@/tests/bench/figure';
import type { Subject } from '@/tests/bench/stage';
import { askJson } from '@/tests/bench/visitor';
import { openChromium } from '@/tests/support/live-tile';

const rounds = 5;
/**
 * In ms. A new window of Chromium loads parts of the browser itself for about a second; real users type addresses
 * later.
 */
const windowOpensMs = 2_000;

interface Visit {
  readonly firstChart: number;
  readonly lastChart: number;
  readonly blocking: number;
  readonly requests: number;
  readonly scriptBytes: number;
}

/** The page in a browser with an empty cache, with its data cached by the server. Bare: a page of one word. */
export async function browserFigures(subject: Subject): Promise<Figure[]> {
  const browser = await openChromium();
  try {
    await visit(browser, subject);
    const visits = await inTurn(rounds, () => visit(browser, subject));
    const lists = await inTurn(rounds, () => listPainted(browser, subject));
    const touched = await touchedList(browser, subject);
    const explore = await awakeExplore(browser, subject);
    const emptyMs = median(await inTurn(rounds, () => emptyPainted(browser, subject)));
    const of = (key: keyof Visit): number => median(visits.map((one) => one[key]));
    return [
      { name: 'browser: first chart painted', value: of('firstChart'), unit: 'ms', budget: 200, bare: emptyMs },
      { name: 'browser: last chart painted', value: of('lastChart'), unit: 'ms', budget: 300, bare: emptyMs },
      { name: 'browser: blocking time', value: of('blocking'), unit: 'ms', budget: 50 },
      { name: 'browser: requests', value: of('requests'), unit: 'requests', budget: 12 },
      { name: 'browser: JavaScript before a touch, gzipped', value: of('scriptBytes') / 1000, unit: 'kB', budget: 160 },
      { name: 'browser: dashboards list painted', value: median(lists), unit: 'ms', budget: 200, bare: emptyMs },
      { name: 'browser: JavaScript of a list after a touch, gzipped', value: touched.list / 1000, unit: 'kB' },
      {
        name: 'browser: JavaScript of its first select, gzipped',
        value: touched.select / 1000,
        unit: 'kB',
        budget: 60,
      },
      { name: 'browser: JavaScript of its first menu, gzipped', value: touched.menu / 1000, unit: 'kB', budget: 60 },
      { name: 'browser: JavaScript of explore, awake, gzipped', value: explore.awake / 1000, unit: 'kB', budget: 350 },
      { name: 'browser: JavaScript of explore, its first press, gzipped', value: explore.pressed / 1000, unit: 'kB' },
    ];
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, { visitor, path }: Subject): Promise<Visit> {
  return inNewWindow(browser, visitor, async (page) => {
    const network = await watchNetwork(page);
    const { first, last, blocking } = await paintedCharts(page, `${visitor.base}${path}`);
    return { firstChart: first, lastChart: last, blocking, ...network() };
  });
}

/** Opens a page, and tells in ms when its first chart and the last of those in view were painted. */
export async function paintedCharts(
  page: Page,
  url: string,
): Promise<{ readonly first: number; readonly last: number; readonly blocking: number }> {
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => window.isolineBench);
  if (seen?.first == null || seen.last === null) throw new Error(`${url} painted no chart`);
  return { first: seen.first, last: seen.last, blocking: seen.blocking };
}

/** All rows are in the first HTML, so that the first contentful paint shows the list. */
async function listPainted(browser: Browser, { visitor }: Subject): Promise<number> {
  return inNewWindow(browser, visitor, async (page) => {
    await page.goto(`${visitor.base}/dashboard/list/`, { waitUntil: 'networkidle' });
    if ((await page.locator('tbody tr').count()) === 0) throw new Error('the list of dashboards shows no rows');
    return firstPaint(page);
  });
}

/** In bytes, what a touch of a list loads, then its first open select, then the first open menu of a row. */
async function touchedList(
  browser: Browser,
  { visitor }: Subject,
): Promise<Readonly<Record<'list' | 'select' | 'menu', number>>> {
  return inNewWindow(browser, visitor, async (page) => {
    const network = await watchNetwork(page);
    await page.goto(`${visitor.base}/dashboard/list/`, { waitUntil: 'networkidle' });
    let before = network().scriptBytes;
    const since = async (act: () => Promise<void>): Promise<number> => {
      await act();
      await page.waitForLoadState('networkidle');
      const { scriptBytes } = network();
      const bytes = scriptBytes - before;
      before = scriptBytes;
      return bytes;
    };
    const list = await since(async () => {
      await page.mouse.click(720, 4);
      await page.locator('.list[data-live]').waitFor();
    });
    const select = await since(async () => {
      await page.getByRole('combobox').first().click();
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('Escape');
    });
    const menu = await since(async () => {
      await page.locator('tbody tr').first().click({ button: 'right' });
      await page.getByRole('menuitem').first().waitFor();
    });
    return { list, select, menu };
  });
}

/** In ms; by then the chart builder has loaded all that it loads by itself. */
const settlesMs = 6_000;

/** In bytes, what the chart builder loads by itself, then what the first press on it loads. */
async function awakeExplore(
  browser: Browser,
  { visitor }: Subject,
): Promise<Readonly<Record<'awake' | 'pressed', number>>> {
  const { ids } = await askJson<{ readonly ids: readonly number[] }>(visitor, '/api/v1/chart/?q=(page_size:1)');
  return inNewWindow(browser, visitor, async (page) => {
    const network = await watchNetwork(page);
    await page.goto(`${visitor.base}/explore/?slice_id=${ids[0]}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(settlesMs);
    const awake = network().scriptBytes;
    await page.mouse.click(720, 4);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settlesMs);
    return { awake, pressed: network().scriptBytes - awake };
  });
}

/** A page that loads and runs nothing. */
async function emptyPainted(browser: Browser, subject: Subject): Promise<number> {
  return inNewWindow(browser, subject.visitor, async (page) => {
    await page.goto(`${subject.visitor.base}/healthcheck`, { waitUntil: 'networkidle' });
    return firstPaint(page);
  });
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
}

export async function inTurn<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < times; at += 1) results.push(await work());
  return results;
}

export async function inNewWindow<Result>(
  browser: Browser,
  visitor: Subject['visitor'],
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(
      visitor.cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: visitor.base };
      }),
    );
    const page = await context.newPage();
    // tsx wraps named functions in a call of `__name`, which is not defined in the page.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    await page.waitForTimeout(windowOpensMs);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The network of a page that asks for gzip alone: the budgets are of that, and browsers here would take Brotli. */
async function gzippedNetwork(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  return session;
}

/** What the page has asked for and loaded so far; scripts in bytes as they travel. */
export async function watchNetwork(page: Page): Promise<() => Pick<Visit, 'requests' | 'scriptBytes'>> {
  const session = await gzippedNetwork(page);
  const scripts = new Set<string>();
  let requests = 0;
  let scriptBytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests += 1;
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  return () => ({ requests, scriptBytes });
}

declare global {
  interface Window {
    isolineBench?: { first: number | null; last: number | null; blocking: number };
  }
}

/** Runs in the page. What a frame finds in the document is on the screen when the task after that frame runs. */
function watch(): void {
  const seen: NonNullable<Window['isolineBench']> = { first: null, last: null, blocking: 0 };
  window.isolineBench = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const isDrawn = (figure: Element): boolean => {
    if (figure.getAttribute('aria-busy') === 'true') return false;
    const box = figure.querySelector('.tile-body > :not(.tile-note)')?.getBoundingClientRect();
    return box !== undefined && box.width > 0 && box.height > 0;
  };
  const look = (): void => {
    const figures = [...document.querySelectorAll('figure[data-chart-id]')];
    const drawn = figures.filter(isDrawn).length;
    const isAll = drawn > 0 && document.readyState !== 'loading' && drawn === figures.length;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      if (drawn > 0) seen.first ??= performance.now();
      if (isAll) seen.last ??= performance.now();
      if (seen.last === null) requestAnimationFrame(look);
    };
    channel.port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
