import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port';

export interface SshServer {
  readonly port: number;
  readonly username: string;
  /** A key that the server accepts, one with a passphrase, and one that it refuses. */
  readonly keys: { readonly plain: string; readonly locked: string; readonly stranger: string };
  readonly passphrase: string;
  stop(): Promise<void>;
}

const program = '/usr/sbin/sshd';
const passphrase = 'opens the locked key';

/** OpenSSH's server as a separate process on a free port, for the account that runs the tests. */
export async function startSshServer(): Promise<SshServer> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-ssh-'));
  const file = (name: string) => join(folder, name);
  const makeKey = (name: string, secret = '') =>
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', secret, '-f', file(name)]);
  makeKey('host');
  makeKey('plain');
  makeKey('locked', passphrase);
  makeKey('stranger');
  const allowed = ['plain', 'locked'].map((name) => readFileSync(file(`${name}.pub`), 'utf8')).join('');
  writeFileSync(file('allowed'), allowed, { mode: 0o600 });
  // The folder for the server's privilege separation, which otherwise only a system service creates.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const port = await freePort();
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${file('host')}`,
    `AuthorizedKeysFile ${file('allowed')}`,
    `PidFile ${file('pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'PasswordAuthentication no',
    'AllowTcpForwarding yes',
  ];
  writeFileSync(file('config'), `${settings.join('\n')}\n`);
  let server: ChildProcess;
  const start = async () => {
    server = spawn(program, ['-D', '-e', '-f', file('config')], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      if (await isOpen(port)) return;
      await delay(50);
    }
    throw new Error('the SSH server did not start');
  };
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    port,
    username: userInfo().username,
    keys: {
      plain: readFileSync(file('plain'), 'utf8'),
      locked: readFileSync(file('locked'), 'utf8'),
      stranger: readFileSync(file('stranger'), 'utf8'),
    },
    passphrase,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
