import { expect, test } from 'vitest';
import { read, sources } from './sources';

/** What configures or runs tests, and the tests. */
const files = () => [
  ...sources(/\.config\.ts$|^bin\/|\.(?:test|spec)\.tsx?$/),
  ...['package.json', '.ci/run'].map((path) => ({ path, text: read(path) })),
];

/** An option of Vitest, Playwright, or a command line that runs a test again. */
const inConfig = /\b(?:retry|retries)\s*:\s*(?!0\b)|--retr(?:y|ies)\b/;
const inTest = /\.configure\(\s*\{[^}]*\bretries\b|\b(?:test|it|describe)\b[\w.]*\([^\n]*\{\s*(?:retry|retries)\s*:/;
const isTest = /\.(?:test|spec)\.tsx?$/;

const runsAgain = (path: string, text: string): boolean => (isTest.test(path) ? inTest : inConfig).test(text);

test('no test runs again to become green', () => {
  const own = 'tests/architecture/retries.test.ts';
  const others = files().filter(({ path }) => path !== own);
  expect(others.filter(({ path }) => path.endsWith('.config.ts')).length).toBeGreaterThan(3);
  expect(others.filter(({ path, text }) => runsAgain(path, text)).map(({ path }) => path)).toEqual([]);
});

test.each([
  ['vitest.config.ts', 'retry: 2'],
  ['playwright.config.ts', 'retries: process.env.CI ? 2 : 0'],
  ['package.json', 'vitest run --retry 1'],
  ['a.spec.ts', 'test.describe.configure({ retries: 1 })'],
  ['a.test.ts', "test('works sometimes', { retry: 3 }, () => {"],
])('in %s it would be: %s', (path, text) => {
  expect(runsAgain(path, text)).toBe(true);
});
