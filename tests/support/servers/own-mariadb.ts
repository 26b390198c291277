import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { freePort } from './free-port';

export interface OwnMariadb {
  readonly host: string;
  stop(): Promise<void>;
}

const [installMariadb, mariadbd] = ['/usr/bin/mariadb-install-db', '/usr/sbin/mariadbd'];

/** Whether a separate server can be started here. */
export const canOwnMariadb = existsSync(installMariadb) && existsSync(mariadbd);

/** A MariaDB server with a small limit for its temporary tables. */
export async function startOwnMariadb(): Promise<OwnMariadb> {
  const account = accountOf('mysql');
  const { folder, remove } = emptyFolder(account);
  const data = `--datadir=${join(folder, 'data')}`;
  const small = ['--innodb-log-file-size=8M', '--innodb-buffer-pool-size=8M', '--skip-log-bin'];
  const rights = ['--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve'];
  await finished([installMariadb, '--no-defaults', data, ...small, ...rights], account);
  const port = await freePort();
  const places = [
    `--socket=${folder}/socket`,
    `--pid-file=${folder}/pid`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
  ];
  const room = ['--max-connections=20', '--tmp-memory-table-size=1K', '--tmp-disk-table-size=64K'];
  const child = started([mariadbd, '--no-defaults', data, ...places, ...small, ...room], account);
  await answering(async () => {
    const session = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
    await session.end();
  });
  return { host: `127.0.0.1:${port}`, stop: () => child.stop('SIGTERM').then(remove) };
}

type Account = Pick<SpawnOptions, 'uid' | 'gid'>;

/** Servers refuse to run as root: they run as the account that was installed with them. */
function accountOf(name: string): Account {
  if (process.getuid?.() !== 0) return {};
  const number = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

function emptyFolder({ uid, gid }: Account): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-server-'));
  chmodSync(folder, 0o755);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function started([program = '', ...args]: readonly string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: 'ignore' });
  const over = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
  const stop = (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    return over;
  };
  return { child, over, stop };
}

async function finished(command: readonly string[], options: SpawnOptions): Promise<void> {
  const { child, over } = started(command, options);
  await over;
  if (child.exitCode !== 0) throw new Error(`${command[0]} ended with ${child.exitCode}`);
}

async function answering(ask: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answered = await ask().then(
      () => true,
      () => false,
    );
    if (answered) return;
    await delay(100);
  }
  throw new Error('the server did not answer within thirty seconds');
}
