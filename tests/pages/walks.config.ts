import { defineConfig } from 'playwright/test';
import pages from './playwright.config';

/**
 * Long walks through the pages, which are run by hand: `npm run walks`. `ISOLINE_WALK_TYPES=pie,table` walks through
 * these chart types alone.
 */
export default defineConfig(pages, {
  testMatch: '*.walk.ts',
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: { actionTimeout: 10_000 },
});
