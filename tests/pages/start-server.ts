import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startCommand } from '@/tests/support/start-command';

const port = process.env.ISOLINE_PAGES_PORT ?? '8197';
const password = 'a-password-for-pages';
const patienceMs = 420_000;

/**
 * Starts the product on an empty folder, waits for its examples and signs in. `ISOLINE_PAGES_URL` names a
 * running one, whose session is kept from the last time unless `ISOLINE_PAGES_PASSWORD` says how to get a new one.
 */
export default async function startServer(): Promise<() => void> {
  const url = process.env.ISOLINE_PAGES_URL ?? `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pages-'));
  const server = process.env.ISOLINE_PAGES_URL ? null : start(folder);
  const stop = (): void => {
    server?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers(`${url}/health`, server);
    if (server !== null || process.env.ISOLINE_PAGES_PASSWORD) await signIn(url);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}

function start(folder: string): ChildProcess {
  return spawn('sh', ['-c', startCommand()], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: port, ISOLINE_DATA: folder, ISOLINE_ADMIN_PASSWORD: password, DATABASE_URL: '' },
  });
}

async function answers(url: string, server: ChildProcess | null): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (server && server.exitCode !== null) throw new Error('The server ended before it answered.');
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The server did not answer within ${patienceMs / 1000} seconds.`);
}

async function signIn(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/login/');
  await page.fill('[name=username]', 'admin');
  await page.fill('[name=password]', process.env.ISOLINE_PAGES_PASSWORD ?? password);
  await page.click('button[type=submit]');
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  mkdirSync('tests/.report', { recursive: true });
  await page.context().storageState({ path: 'tests/.report/pages-session.json' });
  await browser.close();
}
