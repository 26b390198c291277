import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failuresFile } from './failure-reporter';
import { describeService, isReachable, services } from './service';

/** Absolute, because a runner may resolve paths relative to its own configuration. */
const reportFolder = resolve('tests', '.report');
const isDemanded = process.env.CI === 'true';
/** Parts of test paths: only matching tests run, and no page tests. */
const wanted = process.argv.slice(2);

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
/** Printed again at the end, after all other output. */
const failures: string[] = [];
mkdirSync(reportFolder, { recursive: true });

for (const service of services) {
  if (await isReachable(service)) continue;
  if (isDemanded) failures.push(`MISSING  ${describeService(service)}`);
  console.log(
    `${isDemanded ? 'MISSING' : 'SKIPPED'}  ${describeService(service)}: tests that need it ${isDemanded ? 'fail' : 'do not run'}.`,
  );
  if (isDemanded) total.failed += 1;
  else total.skipped += 1;
}

await vitest();
if (wanted.length === 0) {
  await playwright('kit');
  await pages();
}
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);

/** A file in vitest's report. */
interface TestFile {
  name: string;
  status: string;
  assertionResults: { status: string }[];
}

interface VitestRun {
  readonly code: number;
  readonly files: readonly TestFile[];
  readonly failures: readonly string[];
}

async function vitest(): Promise<void> {
  const { code, files, failures: failed } = await runVitest(wanted);
  failures.push(...failed);
  const results = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (...kinds: string[]) => results.filter((status) => kinds.includes(status)).length;
  add(code, count('passed'), count('failed'), count('skipped', 'pending'));
}

async function runVitest(only: readonly string[]): Promise<VitestRun> {
  const file = join(reportFolder, 'vitest.json');
  for (const old of [failuresFile, file]) rmSync(old, { force: true });
  const reporters = ['default', 'json', './bin/failure-reporter.ts'].map((name) => `--reporter=${name}`);
  const code = await run('vitest', ['run', ...only, ...reporters, `--outputFile.json=${file}`]);
  const failures = existsSync(failuresFile)
    ? readFileSync(failuresFile, 'utf8').split('\n').filter(Boolean)
    : [`vitest ended with code ${code} and no report`];
  return { code, files: (readReport(file)?.testResults ?? []) as TestFile[], failures };
}

/** The page tests in two halves at once, each with a server of its own on the same build, unless one is named. */
async function pages(): Promise<void> {
  if (process.env.ISOLINE_PAGES_URL) return playwright('pages');
  if ((await run('tsx', ['bin/build.ts'])) !== 0) return add(1, 0, 0, 0);
  const first = Number(process.env.ISOLINE_PAGES_PORT ?? 8197);
  const half = (at: number) => ({ name: `-${at}`, args: [`--shard=${at}/2`], port: first + at - 1 });
  await Promise.all([1, 2].map(half).map((one) => playwright('pages', one)));
}

async function playwright(suite: string, { name = '', args = [] as string[], port = 0 } = {}): Promise<void> {
  const file = join(reportFolder, `playwright-${suite}${name}.json`);
  rmSync(file, { force: true });
  const code = await run(
    'playwright',
    ['test', '--config', `tests/${suite}/playwright.config.ts`, '--reporter=line,json', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(port > 0 ? { ISOLINE_PAGES_PORT: String(port) } : {}) },
  );
  const report = readReport(file);
  const stats = report?.stats;
  if (report) failures.push(...failedPages(report));
  const count = (key: string): number =>
    typeof stats === 'object' && stats !== null
      ? Number(Object.entries(stats).find(([name]) => name === key)?.[1] ?? 0)
      : 0;
  add(code, count('expected'), count('unexpected'), count('skipped'));
}

/** A part of Playwright's report: `specs` are the tests of a file or of a `describe` block. */
interface PagePart {
  suites?: PagePart[];
  specs?: { ok: boolean; file: string; title: string; tests: unknown }[];
}

/** The titles of the failed page tests with their last messages. */
function failedPages({ suites = [], specs = [] }: PagePart): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file} > ${title}: ${lastMessage(tests)}`);
  return [...own, ...suites.flatMap(failedPages)];
}

function lastMessage(tests: unknown): string {
  const messages = JSON.stringify(tests ?? []).match(/"message":"(?:[^"\\]|\\.)*"/g) ?? [];
  return (messages.at(-1) ?? '').slice(0, 600);
}

/** A runner that failed without naming a failed test counts as one failure. */
function add(code: number, passed: number, failed: number, skipped: number): void {
  total.passed += passed;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  total.skipped += skipped;
}

function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function readReport(file: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
