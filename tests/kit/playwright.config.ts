import { defineConfig } from 'playwright/test';
import { headless } from '@/tests/support/chromium';

/** Tests the components of `components/ui` and `components/controls` in Debian's Chromium, without a server. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: '../.report/kit',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: headless,
  },
});
