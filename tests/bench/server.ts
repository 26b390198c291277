import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/free-port';
import { startCommand } from '@/tests/support/start-command';

export interface Server {
  readonly base: string;
  /** From the command to the first answer that it is ready. */
  readonly bootMs: number;
  /** Resident memory of the process that was started and of all below it, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts what `npm start` starts, on a port of its own. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<Server> {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn('sh', ['-c', startCommand()], {
    env: { ...process.env, ISOLINE_HOST: '127.0.0.1', ISOLINE_ANNOUNCE: 'false', ...settings, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(base, child);
  const bootMs = performance.now() - startedAt;
  return {
    base,
    bootMs,
    memory: () => treeMemory(child.pid ?? 0),
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

function treeMemory(root: number): number {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([root]);
  let kilobytes = 0;
  // A child's number may be lower than its parent's, so the list is gone through until nobody joins.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [pid = 0, parent = 0] of processes) if (family.has(parent)) family.add(pid);
  }
  for (const [pid = 0, , rss = 0] of processes) if (family.has(pid)) kilobytes += rss;
  return kilobytes / 1024;
}
