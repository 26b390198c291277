import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from 'playwright/test';
import { wakeScript } from '@/app/wake-script';
import { chromium } from '@/tests/support/chromium';

test.use({ launchOptions: chromium });

let server: Server;
let url = '';
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const when = request.url?.slice(1);
    const mark = when ? `<template data-wake="${when}"></template>` : '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><head><title>Wake</title><script>${wakeScript()}</script></head>
<body>${mark}<p>Text</p><script>self.__next_s.reduce().then(() => { document.title = 'Awake' })</script></body></html>`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(url + path, { waitUntil: 'load' });
}

test('a page to work on wakes by itself', async ({ page }) => {
  await opened(page, '/idle');
  await expect(page).toHaveTitle('Awake');
});

test('a page to read sleeps until it is touched', async ({ page }) => {
  await opened(page, '/');
  await page.waitForTimeout(2500);
  await expect(page).toHaveTitle('Wake');
  await page.mouse.move(100, 100);
  await expect(page).toHaveTitle('Awake');
});

test('a page with parts that need scripts wakes when its reader stays', async ({ page }) => {
  await opened(page, '/stay');
  await page.waitForTimeout(1000);
  await expect(page).toHaveTitle('Wake');
  await expect(page).toHaveTitle('Awake');
});

test('a touch wakes a page to work on before it is idle', async ({ page }) => {
  await page.addInitScript(() => {
    self.requestIdleCallback = () => 0;
  });
  await opened(page, '/idle');
  await page.waitForTimeout(200);
  await expect(page).toHaveTitle('Wake');
  await page.mouse.move(100, 100);
  await expect(page).toHaveTitle('Awake');
});
