import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failuresFile } from './failure-reporter';
import { describeService, isReachable, services } from './service';

/** Absolute: a runner may take a path from its own configuration. */
const reportFolder = resolve('tests', '.report');
const isDemanded = process.env.CI === 'true';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
/** Told again at the end, below everything else that is printed. */
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
if (existsSync(join('tests', 'pages', 'playwright.config.ts'))) await playwright();
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);

async function vitest(): Promise<void> {
  const file = join(reportFolder, 'vitest.json');
  rmSync(failuresFile, { force: true });
  const reporters = ['default', 'json', './bin/failure-reporter.ts'].map((name) => `--reporter=${name}`);
  const code = await run('vitest', ['run', ...reporters, `--outputFile.json=${file}`]);
  const report = readReport(file);
  if (existsSync(failuresFile)) failures.push(...readFileSync(failuresFile, 'utf8').split('\n').filter(Boolean));
  else failures.push(`vitest ended with code ${code} and no report`);
  add(
    code,
    Number(report?.numPassedTests ?? 0),
    Number(report?.numFailedTests ?? 0),
    Number(report?.numPendingTests ?? 0),
  );
}

async function playwright(): Promise<void> {
  const file = join(reportFolder, 'playwright.json');
  const code = await run(
    'playwright',
    ['test', '--config', 'tests/pages/playwright.config.ts', '--reporter=line,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const report = readReport(file);
  const stats = report?.stats;
  if (report) failures.push(...failedPages(report));
  const count = (key: string): number =>
    typeof stats === 'object' && stats !== null
      ? Number(Object.entries(stats).find(([name]) => name === key)?.[1] ?? 0)
      : 0;
  if (count('flaky') > 0) console.log(`${count('flaky')} page tests passed at their second try`);
  add(code, count('expected') + count('flaky'), count('unexpected'), count('skipped'));
}

/** Part of playwright's report: `specs` are the tests of a file or of a described part of it. */
interface PagePart {
  suites?: PagePart[];
  specs?: { ok: boolean; file: string; title: string; tests: unknown }[];
}

/** The titles of the page tests that failed at every try, with what the last one said. */
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

/** A runner that failed without naming a test counts as one failure. */
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
