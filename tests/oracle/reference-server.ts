import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/servers/free-port';
import { serverLog } from '@/tests/support/servers/server-log';
import { startCommand } from '@/tests/support/servers/start-command';
import { copyStore, makeStore, storeSettings } from './metadata-store';
import { casesDir, programs } from './replay';

export const examplesDir = join(programs, '../examples');

export interface ReferenceServer {
  readonly base: string;
  stop(): Promise<void>;
  /** A new server on a copy of this one's data. This server must have stopped. */
  copy(folder: string): Promise<CopiedServer>;
}

export interface CopiedServer extends ReferenceServer {
  /** Stops the server, restores the data as they were copied and starts it again. */
  restore(): Promise<void>;
}

/** The first start includes a build when the last one is stale. */
const startLimitMs = 900_000;
const stopLimitMs = 15_000;

/** A built server of ours on a free port, with its data folder in the recorded state. The example tables are loaded. */
export async function startReferenceServer(
  dataFolder: string,
  examples: string,
  hasContexts: boolean,
): Promise<ReferenceServer> {
  const env = await environment(dataFolder);
  await makeStore(dataFolder);
  await ended(
    spawn(
      'node_modules/.bin/tsx',
      [
        'tests/support/reference/import-reference-state.ts',
        examples,
        ...(hasContexts ? [join(casesDir, 'chartdata')] : []),
      ],
      { env, stdio: 'inherit' },
    ),
  );
  const server = await start(env, startCommand());
  return { base: env.ISOLINE_URL, stop: () => stopped(server), copy: (folder) => copied(dataFolder, folder) };
}

export type EmptyServer = Pick<ReferenceServer, 'base' | 'stop'>;

/**
 * A built server of ours with an administrator `admin`, password `admin`, and nothing else, unless settings add to it.
 */
export async function startEmptyServer(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmptyServer> {
  const env = await environment(dataFolder);
  const server = await start({ ...env, ISOLINE_ADMIN_PASSWORD: 'admin', ...settings }, startCommand());
  return { base: env.ISOLINE_URL, stop: () => stopped(server) };
}

async function copied(from: string, to: string): Promise<CopiedServer> {
  const env = await environment(to);
  const startBuilt = async () => {
    await copyStore(from, to);
    return start(env, startCommand().split('&&').at(-1) ?? '');
  };
  let server = await startBuilt();
  return {
    base: env.ISOLINE_URL,
    stop: () => stopped(server),
    copy: (folder) => copied(to, folder),
    restore: async () => {
      await stopped(server);
      server = await startBuilt();
    },
  };
}

async function environment(dataFolder: string): Promise<NodeJS.ProcessEnv & { ISOLINE_URL: string }> {
  const port = await freePort();
  return {
    ...process.env,
    NODE_ENV: 'production',
    TZ: 'UTC',
    PORT: String(port),
    ISOLINE_HOST: '127.0.0.1',
    ISOLINE_DATA: dataFolder,
    ISOLINE_URL: `http://127.0.0.1:${port}`,
    ISOLINE_EXAMPLES: 'false',
    ISOLINE_ANNOUNCE: 'false',
    ISOLINE_THROTTLE: 'false',
    // The recorded installation had none.
    ISOLINE_SCREENSHOTS: 'false',
    ...storeSettings(dataFolder),
  };
}

async function start(env: NodeJS.ProcessEnv & { ISOLINE_URL: string }, command: string): Promise<ChildProcess> {
  const server = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', serverLog('oracle')] });
  await ready(env.ISOLINE_URL, server);
  return server;
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const end = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  const force = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
  await end;
  clearTimeout(force);
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
  const until = Date.now() + startLimitMs;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(`${base}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (response?.ok) return;
    await delay(100);
  }
  server.kill('SIGKILL');
  throw new Error('the server did not become ready within fifteen minutes');
}
