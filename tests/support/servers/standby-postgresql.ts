import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from './free-port';
import { postgresAccount, runPostgresProgram, startPostgres } from './own-postgresql';

export interface StandbyPostgresql {
  /** Addresses without the name of a database. */
  readonly primary: string;
  readonly standby: string;
  /** Stops the replay of the primary's log; the standby goes on answering with what it shows. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Resolves when the standby shows what the primary has written. */
  caughtUp(): Promise<void>;
  /** Stops every process of the standby where it is, so that it neither answers nor refuses; resolves to how to go on. */
  freezeStandby(): Promise<() => void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** A server and a streaming standby of it, both on loopback and without passwords. */
export async function startStandbyPostgresql(): Promise<StandbyPostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-standby-'));
  const account = postgresAccount();
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}`;
  const start = (data: string, port: number) => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      shared_buffers: '16MB',
    };
    const said = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return startPostgres(folder, ['-D', data, '-p', String(port), ...said]);
  };
  const end = async (server: ChildProcess, signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  runPostgresProgram(folder, 'initdb', ['-D', primaryData, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
  const server = await start(primaryData, primaryPort);
  const source = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  runPostgresProgram(folder, 'pg_basebackup', [...source, '-D', standbyData, '-R', '-X', 'stream', '-c', 'fast', '-N']);
  let standby = await start(standbyData, standbyPort);

  async function ask(port: number, text: string) {
    const sql = postgres(`${urlOf(port)}/postgres`, { max: 1, onnotice: () => undefined });
    try {
      return await sql.unsafe(text);
    } finally {
      await sql.end();
    }
  }
  async function until(port: number, condition: string): Promise<void> {
    for (let tries = 0; tries < 500; tries += 1) {
      const [row] = await ask(port, condition);
      if (row?.is_true === true) return;
      await setTimeout(10);
    }
    throw new Error(`It did not become true: ${condition}`);
  }
  return {
    primary: urlOf(primaryPort),
    standby: urlOf(standbyPort),
    async pauseReplay() {
      await ask(standbyPort, 'select pg_wal_replay_pause()');
      await until(standbyPort, `select pg_get_wal_replay_pause_state() = 'paused' as is_true`);
    },
    async resumeReplay() {
      await ask(standbyPort, 'select pg_wal_replay_resume()');
    },
    async caughtUp() {
      const [position] = await ask(primaryPort, 'select pg_current_wal_flush_lsn()::text as lsn');
      await until(standbyPort, `select pg_last_wal_replay_lsn() >= '${position?.lsn}' as is_true`);
    },
    async freezeStandby() {
      const parent = standby.pid ?? 0;
      process.kill(parent, 'SIGSTOP');
      while (!isStopped(parent)) await setTimeout(1);
      // Their parent is stopped and does not collect them, so those that end meanwhile keep their ids.
      const children = childrenOf(parent);
      for (const pid of children) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of [...children, parent]) process.kill(pid, 'SIGCONT');
      };
    },
    async stopStandby() {
      await end(standby, 'SIGINT');
    },
    async startStandby() {
      standby = await start(standbyData, standbyPort);
    },
    async stop() {
      if (standby.exitCode === null) await end(standby, 'SIGINT');
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

function isStopped(pid: number): boolean {
  return /^State:\tT/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}
