import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePolicy } from '@/lib/server/auth/page-policy';
import { documentOf } from '@/lib/server/plugins/frame';
import { headless } from '@/tests/support/chromium';
import { type Receiver, startReceiver } from '@/tests/support/servers/receiver';

/** Frames of plugins in a real browser: the document of the server, the script of the page, and the policies of both. */
let outside: Receiver;
let server: Server;
let browser: Browser;
let page: Page;
let url = '';

const data = {
  formData: { show_values: true },
  columns: [
    { name: 'line', label: 'Line', kind: 'string' },
    { name: 'sales', label: 'Sales', kind: 'numeric' },
  ],
  rows: [
    ['Ships', 3],
    ['Planes', 5],
  ],
  locale: 'en',
};

function codeOf(file: string): string {
  return readFileSync(`tests/fixtures/plugins/${file}.js`, 'utf8').replaceAll('TARGET', outside.url);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

const placeOf = (file: string) =>
  `<figure data-chart-id="1"><div style="width: 600px; height: 200px; position: relative" data-plugin="/frame/${file}" data-name="${file}" ` +
  `data-label="${file}" data-filters="[&quot;line&quot;]" data-draw="${escaped(JSON.stringify(data))}">` +
  '<div class="plugin-rows"><table><tr><td>Ships</td></tr></table></div></div></figure>';

beforeAll(async () => {
  outside = await startReceiver();
  const entry = `
    import { startPlugins } from '@/components/chart/client/plugins';
    window.marks = [];
    startPlugins(document.body, new AbortController().signal, { onMark: (_, filters) => window.marks.push(filters) });`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    alias: { '@': process.cwd() },
  });
  const script = outputFiles[0]?.text ?? '';
  server = createServer(async (request, response) => {
    const [, kind, ...rest] = (request.url ?? '').split('/');
    if (kind === 'frame') {
      const answer = documentOf(codeOf(rest.join('/')));
      response.writeHead(200, Object.fromEntries(answer.headers)).end(await answer.text());
    } else if (kind === 'script') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (kind === 'page') {
      const { request: told, response: headers } = pagePolicy();
      const html = `<!doctype html><title>Page</title><input aria-label="Name">${decodeURIComponent(rest.join('/')).split(',').map(placeOf).join('')}<script type="module" nonce="${told['x-nonce']}" src="/script"></script>`;
      response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(html);
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>another page of the product</p>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch(headless);
  page = await browser.newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  server.close();
  server.closeAllConnections();
  await outside.close();
});

async function open(files: string): Promise<void> {
  outside.requests.length = 0;
  await page.goto(`${url}/page/${encodeURIComponent(files)}`);
}

async function pageGoesOn(): Promise<void> {
  await page.getByLabel('Name').fill('Still here');
  expect(await page.getByLabel('Name').inputValue()).toBe('Still here');
  expect(page.url().startsWith(`${url}/page/`)).toBe(true);
  expect(outside.requests.map(({ path }) => path)).toEqual([]);
}

test('a good plugin draws, draws anew at another size, and filters for its reader', { timeout: 60_000 }, async () => {
  await open('bars');
  await page.waitForSelector('[data-running="drawn"]');
  const chart = page.frameLocator('iframe').locator('#chart');
  expect(await chart.textContent()).toBe('Ships3Planes5');
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-plugin]')?.style.setProperty('width', '300px'));
  await page.waitForFunction(() => document.querySelector('iframe')?.clientWidth !== undefined);
  await expect.poll(() => chart.evaluate((element) => element.style.width)).toBe('300px');
  await page.frameLocator('iframe').getByRole('button').first().click();
  await expect
    .poll(() => page.evaluate('window.marks'))
    .toEqual([[{ col: 'line', op: 'IN', val: ['Ships'], formattedVal: 'Ships' }]]);
});

test('a plugin that tries every way out finds each of them closed', { timeout: 90_000 }, async () => {
  await open('hostile/reacher');
  await page.waitForSelector('[data-running="drawn"]', { timeout: 60_000 });
  const found = JSON.parse((await page.frameLocator('iframe').locator('#chart').textContent()) ?? '{}') as object;
  expect(Object.keys(found).length).toBeGreaterThan(15);
  expect(Object.entries(found).filter(([, result]) => !String(result).startsWith('refused'))).toEqual([]);
  expect(await page.evaluate('window.marks')).toEqual([]);
  await pageGoesOn();
});

test.each([
  ['hostile/flooder', 'plugin_flood'],
  ['hostile/silent', 'plugin_silent'],
  ['hostile/leaver', 'plugin_left'],
  ['hostile/insider', 'plugin_left'],
])('%s is stopped with %s, and its neighbour draws', { timeout: 60_000 }, async (file, code) => {
  await open(`${file},bars`);
  await page.waitForSelector('.plugin-note', { timeout: 30_000 });
  expect(await page.locator('.plugin-note').textContent()).toContain(code);
  expect(await page.locator('iframe').count()).toBe(1);
  await page.waitForSelector('[data-running="drawn"]');
  await pageGoesOn();
});
