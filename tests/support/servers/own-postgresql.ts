import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

const versions = '/usr/lib/postgresql';
const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined;
const programs = newest === undefined ? null : join(versions, newest, 'bin');

/** Whether a separate server can be started here; with `CI=true` it throws instead of returning false. */
export function canOwnPostgresql(): boolean {
  if (programs !== null && existsSync(join(programs, 'initdb'))) return true;
  if (process.env.CI === 'true') throw new Error('The programs of PostgreSQL are not installed.');
  console.warn('The programs of PostgreSQL are not installed: tests that start a server are skipped.');
  return false;
}

/** Runs a program of PostgreSQL to its end, as the account that servers run as. */
export function runPostgresProgram(folder: string, program: string, given: readonly string[]): void {
  execFileSync(join(programs ?? '', program), given, { ...postgresAccount(), cwd: folder, stdio: 'pipe' });
}

/** Starts a server and waits until it accepts connections. */
export async function startPostgres(folder: string, given: readonly string[]): Promise<ChildProcess> {
  const server = spawn(join(programs ?? '', 'postgres'), given, { ...postgresAccount(), cwd: folder });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (piece: Buffer) => {
      log += piece.toString();
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(log)));
  });
  return server;
}

export interface OwnPostgresql {
  readonly port: number;
  readonly password: string;
  /** PEM; self-signed, for `localhost`. */
  readonly certificate: string;
  /** The client certificate of the account `postgres`, for servers that require one. */
  readonly client: { readonly certificate: string; readonly key: string; readonly folder: string };
  stop(): Promise<void>;
}

/**
 * A server with passwords and additional settings. It accepts TLS only, or plain text as well, or requires client
 * certificates in place of passwords. It refuses to run as root: then it runs as the account `postgres`.
 */
export async function startOwnPostgresql(
  more: Readonly<Record<string, string>> = {},
  speaks: 'tls alone' | 'plain text' | 'tls with certificates' = 'tls alone',
): Promise<OwnPostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-postgresql-'));
  const data = join(folder, 'data');
  const password = 'a password of this server';
  const account = postgresAccount();
  const run = (program: string, ...given: string[]) => runPostgresProgram(folder, program, given);
  const [key, certificate, secret] = [join(folder, 'server.key'), join(folder, 'server.crt'), join(folder, 'secret')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const signed = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...signed, ...subject], { stdio: 'pipe' });
  const client = { key: join(folder, 'client.key'), certificate: join(folder, 'client.crt') };
  const asked = ['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=postgres', '-keyout', client.key];
  const request = execFileSync('openssl', asked, { stdio: 'pipe' });
  const signing = ['x509', '-req', '-days', '2', '-CA', certificate, '-CAkey', key, '-CAcreateserial'];
  execFileSync('openssl', [...signing, '-out', client.certificate], { input: request, stdio: 'pipe' });
  writeFileSync(secret, password);
  chmodSync(key, 0o600);
  if (account !== null) for (const one of [folder, key, certificate, secret]) chownSync(one, account.uid, account.gid);
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-sync', '-E', 'UTF8');
  const kind = speaks === 'plain text' ? 'host' : 'hostssl';
  const proof = speaks === 'tls with certificates' ? 'cert' : 'scram-sha-256';
  writeFileSync(join(data, 'pg_hba.conf'), `${kind} all all 127.0.0.1/32 ${proof}\n${kind} all all ::1/128 ${proof}\n`);
  const port = await freePort();
  const settings = {
    ssl: 'on',
    ssl_key_file: key,
    ssl_cert_file: certificate,
    ssl_ca_file: certificate,
    fsync: 'off',
    unix_socket_directories: '',
    ...more,
  };
  const said = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startPostgres(folder, ['-D', data, '-p', String(port), ...said]);
  return {
    port,
    password,
    certificate: readFileSync(certificate, 'utf8'),
    client: {
      certificate: readFileSync(client.certificate, 'utf8'),
      key: readFileSync(client.key, 'utf8'),
      folder,
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The account that servers run as; null when it is that of this process. */
export function postgresAccount(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}
