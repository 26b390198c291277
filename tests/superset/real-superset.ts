import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/servers/free-port';

const testedVersion = '6.1.0';
/** Its drivers, and packages that it needs but does not declare. */
const packages = ['Flask-Caching==2.3.1', 'psycopg2-binary', 'PyMySQL', 'rich', 'cachetools'];
export const usualFlags = ['TAGGING_SYSTEM', 'ALERT_REPORTS', 'EMBEDDED_SUPERSET', 'DASHBOARD_RBAC', 'SSH_TUNNELING'];
const startLimitMs = 120_000;

export const secretKeyThere = 'the secret of an installation that tests made';

/**
 * Superset from PyPI, in a separate folder. Its source is not read: it is only run as a program and called over HTTP.
 */
export class RealSuperset {
  readonly #bin: string;
  readonly #work: string;
  readonly metadata: string;
  #server: ChildProcess | null = null;
  #headers: Record<string, string> = {};
  base = '';

  private constructor(bin: string, work: string, metadata: string) {
    this.#bin = bin;
    this.#work = work;
    this.metadata = metadata;
  }

  /**
   * An installation with an administrator `admin`, password `admin`, and nothing else. `metadata` is a SQLAlchemy URI;
   * without it the metadata are a file in the work folder.
   */
  static async make(bin: string, work: string, metadata?: string, flags = usualFlags): Promise<RealSuperset> {
    await mkdir(join(work, 'home'), { recursive: true });
    const address = metadata ?? `sqlite:///${join(work, 'superset.db')}`;
    await writeFile(join(work, 'superset_config.py'), settings(address, flags));
    const made = new RealSuperset(bin, work, address);
    await made.run('db', 'upgrade');
    const person = ['--username', 'admin', '--firstname', 'Ada', '--lastname', 'Admin', '--email', 'admin@example.com'];
    await made.run('fab', 'create-admin', ...person, '--password', 'admin');
    await made.run('init');
    return made;
  }

  /** The installation with its metadata file in the work folder; undefined when there is none. */
  static existing(bin: string, work: string): RealSuperset | undefined {
    const file = join(work, 'superset.db');
    return existsSync(file) ? new RealSuperset(bin, work, `sqlite:///${file}`) : undefined;
  }

  /** Another installation with a copy of this one's metadata file. */
  async copy(work: string): Promise<RealSuperset> {
    await mkdir(join(work, 'home'), { recursive: true });
    const metadata = `sqlite:///${join(work, 'superset.db')}`;
    await copyFile(join(this.#work, 'superset.db'), join(work, 'superset.db'));
    await writeFile(join(work, 'superset_config.py'), settings(metadata, usualFlags));
    return new RealSuperset(this.#bin, work, metadata);
  }

  /** Runs `superset …`; its output goes to `superset.log` in the work folder. */
  async run(...args: readonly string[]): Promise<void> {
    const child = await this.#spawn(args);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`superset ${args.join(' ')} ended with ${code}: see ${this.#work}/superset.log`);
  }

  async start(): Promise<void> {
    const port = await freePort();
    this.base = `http://127.0.0.1:${port}`;
    this.#server = await this.#spawn(['run', '-h', '127.0.0.1', '-p', String(port)]);
    for (const until = Date.now() + startLimitMs; ; await delay(250)) {
      if (this.#server.exitCode !== null || Date.now() > until) throw new Error(`see ${this.#work}/superset.log`);
      const response = await fetch(`${this.base}/health`).catch(() => null);
      if (response?.ok) break;
    }
    const { access_token } = await this.json('POST', 'security/login', {
      username: 'admin',
      password: 'admin',
      provider: 'db',
    });
    this.#headers = { authorization: `Bearer ${String(access_token)}` };
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server === null || server.exitCode !== null) return;
    const end = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await end;
    this.#server = null;
  }

  /** An API call, with the path without `/api/v1/`; throws with the response's text unless it succeeds. */
  async call(method: string, path: string, body?: FormData | object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.base}/api/v1/${path}`, {
      method,
      headers: { ...this.#headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
    return response;
  }

  async json(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return (await (await this.call(method, path, body)).json()) as Record<string, unknown>;
  }

  async importBundle(kind: string, bytes: Uint8Array, fields: Record<string, string> = {}): Promise<void> {
    const form = new FormData();
    form.set(kind === 'assets' ? 'bundle' : 'formData', new Blob([new Uint8Array(bytes)]), `${kind}.zip`);
    for (const [name, value] of Object.entries({ overwrite: 'true', ...fields })) form.set(name, value);
    await this.call('POST', `${kind}/import/`, form);
  }

  async exportBundle(kind: string): Promise<Uint8Array> {
    const path = kind === 'assets' ? 'assets/export/' : `${kind}/export/?q=!(${await this.ids(kind)})`;
    return new Uint8Array(await (await this.call('GET', path)).arrayBuffer());
  }

  async ids(kind: string): Promise<number[]> {
    const own = kind === 'theme' ? '(page_size:100,filters:!((col:is_system,opr:eq,value:!f)))' : '(page_size:100)';
    return (await this.json('GET', `${kind}/?q=${own}`)).ids as number[];
  }

  async #spawn(args: readonly string[]): Promise<ChildProcess> {
    const log = await open(join(this.#work, 'superset.log'), 'a');
    const child = spawn(join(this.#bin, 'superset'), args, {
      stdio: ['ignore', log.fd, log.fd],
      env: {
        ...process.env,
        FLASK_APP: 'superset',
        PYTHONWARNINGS: 'ignore',
        SUPERSET_CONFIG_PATH: join(this.#work, 'superset_config.py'),
        SUPERSET_HOME: join(this.#work, 'home'),
      },
    });
    child.once('close', () => void log.close());
    return child;
  }
}

/**
 * Installs it into the folder unless it is there, which takes about two minutes. Returns the folder of its programs.
 */
export async function installSuperset(folder: string, version = testedVersion): Promise<string> {
  const bin = join(folder, 'bin');
  if (existsSync(join(bin, 'superset'))) return bin;
  await rm(folder, { recursive: true, force: true });
  await ended(spawn('python3', ['-m', 'venv', folder], { stdio: 'inherit' }));
  await ended(
    spawn(join(bin, 'pip'), ['install', '-q', `apache-superset==${version}`, ...packages], { stdio: 'inherit' }),
  );
  return bin;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`it ended with ${code}`))));
  });
}

function settings(metadata: string, flags: readonly string[]): string {
  return [
    `SECRET_KEY = ${JSON.stringify(secretKeyThere)}`,
    `SQLALCHEMY_DATABASE_URI = ${JSON.stringify(metadata)}`,
    'WTF_CSRF_ENABLED = False',
    'TALISMAN_ENABLED = False',
    'PREVENT_UNSAFE_DB_CONNECTIONS = False',
    `FEATURE_FLAGS = {${flags.map((flag) => `"${flag}": True`).join(', ')}}`,
    '',
  ].join('\n');
}
