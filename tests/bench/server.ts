import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/servers/free-port';
import { treeMemoryMb } from '@/tests/support/servers/processes';
import { startCommand } from '@/tests/support/servers/start-command';

export interface Server {
  readonly base: string;
  /** The process that was started. */
  readonly pid: number;
  /** The time in ms from the command to the first successful readiness check. */
  readonly bootMs: number;
  /** Resident memory of the started process and its descendants, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts what `npm start` starts, on a free port unless one is given. `errors` is where its error stream goes. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  errors: number | 'inherit' = 'inherit',
  givenPort?: number,
): Promise<Server> {
  const port = String(givenPort ?? (await freePort()));
  const base = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn('sh', ['-c', startCommand()], {
    env: { ...process.env, ISOLINE_HOST: '127.0.0.1', ISOLINE_ANNOUNCE: 'false', ...settings, PORT: port },
    stdio: ['ignore', 'ignore', errors],
  });
  await ready(base, child).catch((error) => {
    child.kill('SIGTERM');
    throw error;
  });
  const bootMs = performance.now() - startedAt;
  return {
    base,
    pid: child.pid ?? 0,
    bootMs,
    memory: () => treeMemoryMb(child.pid ?? 0),
    stop: async () => {
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await over;
    },
  };
}

async function ready(base: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const response = await fetch(`${base}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await delay(10);
  }
  throw new Error('the server did not become ready within a minute');
}
