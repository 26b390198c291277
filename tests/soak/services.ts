import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/servers/free-port';

/** A separate server on a free port. */
export interface Service {
  readonly url: string;
  /** Stops it as an administrator would, and starts it on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const versions = '/usr/lib/postgresql';

/** PostgreSQL refuses to run as root: then it runs as the account `postgres`. */
export async function ownPostgresql(): Promise<Service> {
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] ?? '';
  const program = (name: string) => join(versions, newest, 'bin', name);
  const folder = mkdtempSync(join(tmpdir(), 'isoline-soak-postgresql-'));
  const data = join(folder, 'data');
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null;
  if (account !== null) chownSync(folder, account.uid, account.gid);
  execFileSync(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-c', 'unix_socket_directories=', '-c', 'max_connections=200'];
  const start = () => spawn(program('postgres'), args, { ...account, cwd: folder, stdio: 'ignore' });
  return service(`postgres://postgres@127.0.0.1:${port}`, port, start, 'SIGINT', () =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

export async function ownRedis(): Promise<Service> {
  const port = await freePort();
  const args = ['--port', String(port), '--save', '', '--bind', '127.0.0.1'];
  const start = () => spawn('redis-server', args, { cwd: tmpdir(), stdio: 'ignore' });
  return service(`redis://127.0.0.1:${port}`, port, start, 'SIGTERM', () => undefined);
}

async function service(
  url: string,
  port: number,
  start: () => ChildProcess,
  signal: NodeJS.Signals,
  clear: () => void,
): Promise<Service> {
  let running = start();
  const end = async () => {
    const over = once(running, 'exit');
    running.kill(signal);
    await over;
  };
  await listening(port);
  return {
    url,
    async restart() {
      await end();
      await delay(1_000);
      running = start();
      await listening(port);
    },
    async stop() {
      await end();
      clear();
    },
  };
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(100);
  }
  throw new Error(`nothing listens on ${port}`);
}
