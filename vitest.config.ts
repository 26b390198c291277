import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Tests of functions: they have no metadata, no environment and no server. */
const functions = [
  'tests/{architecture,components,sql,viz}/**/*.test.{ts,tsx}',
  'tests/lib/!(server)/**/*.test.{ts,tsx}',
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^server-only$/, replacement: `${root}tests/support/server-only.ts` },
      { find: /^@\/(.*)$/, replacement: `${root}$1` },
    ],
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // Servers, databases and timeouts are often waited for: a third process uses the two processors of the checks.
    maxWorkers: 3,
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        // A process loads each module once for all of its files; loading takes longer than most of these tests.
        test: { name: 'functions', include: functions, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'product',
          globalSetup: 'tests/support/programs/bundle.ts',
          setupFiles: 'tests/support/programs/use.ts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/kit/**', 'tests/pages/**', ...functions],
        },
      },
    ],
  },
});
