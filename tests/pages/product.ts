import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverLog } from '@/tests/support/servers/server-log';
import { startCommand } from '@/tests/support/servers/start-command';

/** The start may include a build. */
const patienceMs = 900_000;

export interface Product {
  /** The process that supervises the server, or the shell before it. */
  readonly pid: number;
  /** The server's output so far. */
  said(): string;
  stop(): Promise<void>;
}

/** Runs what `npm start` runs, on an empty folder. Resolves when the server responds. */
export async function startProduct(
  port: number | string,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pages-'));
  const server = spawn('sh', ['-c', startCommand()], {
    stdio: ['ignore', 'pipe', serverLog(`pages-${port}`)],
    env: { ...process.env, DATABASE_URL: '', ...settings, PORT: String(port), ISOLINE_DATA: folder },
  });
  const over = new Promise((resolve) => server.once('exit', resolve));
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers(`http://127.0.0.1:${port}/health`, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: server.pid ?? 0, said: () => said, stop };
}

export async function answers(url: string, hasEnded: () => boolean = () => false): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (hasEnded()) throw new Error('The server ended before it answered.');
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The server did not answer within ${patienceMs / 1000} seconds.`);
}
