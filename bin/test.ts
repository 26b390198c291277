import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
mkdirSync(reportFolder, { recursive: true });

for (const service of services) {
  if (await isReachable(service)) continue;
  console.log(
    `${isDemanded ? 'MISSING' : 'SKIPPED'}  ${describeService(service)}: tests that need it ${isDemanded ? 'fail' : 'do not run'}.`,
  );
  if (isDemanded) total.failed += 1;
  else total.skipped += 1;
}

await vitest();
if (existsSync(join('tests', 'pages', 'playwright.config.ts'))) await playwright();
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);

async function vitest(): Promise<void> {
  const file = join(reportFolder, 'vitest.json');
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport(file);
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
  const stats = readReport(file)?.stats;
  const count = (key: string): number =>
    typeof stats === 'object' && stats !== null
      ? Number(Object.entries(stats).find(([name]) => name === key)?.[1] ?? 0)
      : 0;
  if (count('flaky') > 0) console.log(`${count('flaky')} page tests passed at their second try`);
  add(code, count('expected') + count('flaky'), count('unexpected'), count('skipped'));
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
