import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildWhenStale, nextBin } from '@/bin/fresh-build';
import { loadExampleTables } from '@/tests/support/example-tables';
import { freePort } from '@/tests/support/free-port';
import { casesDir, programs } from './replay';

export const examplesDir = join(programs, '../examples');

interface RunningServer {
  readonly base: string;
  stop(): Promise<void>;
}

/** A built server of ours on a free port, its data folder brought into the reference's state first. */
export async function startReferenceServer(
  dataFolder: string,
  examples: string,
  hasContexts: boolean,
): Promise<RunningServer> {
  await loadExampleTables(examples);
  await buildWhenStale();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    TZ: 'UTC',
    PORT: String(port),
    ISOLINE_DATA: dataFolder,
    ISOLINE_URL: base,
    ISOLINE_EXAMPLES: 'false',
    ISOLINE_ANNOUNCE: 'false',
    ISOLINE_THROTTLE: 'false',
    DATABASE_URL: '',
  };
  await ended(
    spawn(
      'node_modules/.bin/tsx',
      ['tests/support/bring-reference-state.ts', examples, ...(hasContexts ? [join(casesDir, 'chartdata')] : [])],
      { env, stdio: 'inherit' },
    ),
  );
  const server = spawn(process.execPath, [nextBin, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(base, server);
  return {
    base,
    stop: async () => {
      const over = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await over;
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the state could not be brought: ${code}`)),
    );
  });
}

async function ready(base: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(`${base}/health`).catch(() => null);
    if (response?.ok) return;
    await delay(200);
  }
  throw new Error('the server did not become ready within a minute');
}
