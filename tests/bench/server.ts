import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/servers/free-port';
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

/** Starts what `npm start` starts, on a free port. `errors` is where its error stream goes. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  errors: number | 'inherit' = 'inherit',
): Promise<Server> {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn('sh', ['-c', startCommand()], {
    env: { ...process.env, ISOLINE_HOST: '127.0.0.1', ISOLINE_ANNOUNCE: 'false', ...settings, PORT: port },
    stdio: ['ignore', 'ignore', errors],
  });
  await ready(base, child);
  const bootMs = performance.now() - startedAt;
  return {
    base,
    pid: child.pid ?? 0,
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
  const processes = existsSync('/proc/self/stat') ? processesOfProc() : processesOfPs();
  const family = new Set([root]);
  let kilobytes = 0;
  // A child's process id may be lower than its parent's, so the list is repeated until nothing is added.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [pid, parent] of processes) if (family.has(parent)) family.add(pid);
  }
  for (const [pid, , rss] of processes) if (family.has(pid)) kilobytes += rss;
  return kilobytes / 1024;
}

type Process = readonly [pid: number, parent: number, kilobytes: number];

const pageKilobytes = 4;

/** Read without starting a process: sampling must not slow a running transfer. */
function processesOfProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The fields after the program's name, which may contain anything: state, parent, … and as the 22nd the
        // resident pages.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [[Number(name), Number(fields[1]), Number(fields[21]) * pageKilobytes] as const];
      } catch {
        return [];
      }
    });
}

function processesOfPs(): Process[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, rss = 0] = line.trim().split(/\s+/).map(Number);
    return [pid, parent, rss] as const;
  });
}
