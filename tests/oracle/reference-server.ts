import { type ChildProcess, spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeAdministrationState } from '@/tests/support/administration-state';
import { loadExampleTables } from '@/tests/support/example-tables';
import { freePort } from '@/tests/support/free-port';
import { startCommand } from '@/tests/support/start-command';
import { casesDir, programs } from './replay';

export const examplesDir = join(programs, '../examples');

interface RunningServer {
  readonly base: string;
  stop(): Promise<void>;
  /** Ends the server, copies its data aside and starts it anew. */
  keep(): Promise<void>;
  /** Ends the server, puts back what was kept and starts it anew. */
  restore(): Promise<void>;
}

/** A built server of ours on a free port, its data folder brought into the reference's state first. */
export async function startReferenceServer(
  dataFolder: string,
  examples: string,
  hasContexts: boolean,
): Promise<RunningServer> {
  await loadExampleTables(examples);
  await makeAdministrationState();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    TZ: 'UTC',
    PORT: String(port),
    ISOLINE_HOST: '127.0.0.1',
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
  let server = start(env);
  await ready(base, server);
  const kept = `${dataFolder}-kept`;
  const stop = () => stopped(server);
  const again = async (from: string, to: string) => {
    await stop();
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true });
    server = start(env);
    await ready(base, server);
  };
  return { base, stop, keep: () => again(dataFolder, kept), restore: () => again(kept, dataFolder) };
}

function start(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn('sh', ['-c', startCommand()], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function stopped(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
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
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(`${base}/health`).catch(() => null);
    if (response?.ok) return;
    await delay(200);
  }
  throw new Error('the server did not become ready within five minutes');
}
