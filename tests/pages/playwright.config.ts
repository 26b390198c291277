import { defineConfig } from 'playwright/test';
import { port, sessionFile } from '@/tests/pages/session';
import { headless } from '@/tests/support/chromium';

/** Tests all pages in Debian's Chromium, against a separate server on a temporary folder. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-server.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  outputDir: `../.report/pages-${port}`,
  use: {
    baseURL: process.env.ISOLINE_PAGES_URL ?? `http://127.0.0.1:${port}`,
    storageState: sessionFile,
    viewport: { width: 1440, height: 900 },
    launchOptions: headless,
  },
});
