import { defineConfig } from 'playwright/test';
import { headless } from '@/tests/support/chromium';

const port = Number(process.env.ISOLINE_PAGES_PORT ?? 8197);

/** Tests all pages in Debian's Chromium, against a separate server on a temporary folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-server.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../.report/pages',
  use: {
    baseURL: process.env.ISOLINE_PAGES_URL ?? `http://127.0.0.1:${port}`,
    storageState: 'tests/.report/pages-session.json',
    viewport: { width: 1440, height: 900 },
    launchOptions: headless,
  },
});
