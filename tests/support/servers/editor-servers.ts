import { type ChildProcess, spawn } from 'node:child_process';
import { signToken } from '@/lib/server/auth/token';
import { addUser, type World } from '@/tests/support/world';
import { freePort } from './free-port';

export interface EditorServer {
  readonly base: string;
  readonly child: ChildProcess;
}

/** Processes that serve the SQL editor's calls on the metadata of a world, and an administrator who calls them. */
export class EditorServers {
  readonly #children: ChildProcess[] = [];

  private constructor(
    private readonly world: World,
    private readonly authorization: string,
  ) {}

  static async on(world: World): Promise<EditorServers> {
    const id = await addUser(world.db, 'admin', 'Admin');
    return new EditorServers(world, `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`);
  }

  async start(env: Record<string, string> = {}): Promise<EditorServer> {
    const port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/servers/editor-server.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: this.world.url ?? '',
        REDIS_URL: '',
        ...env,
        PORT: String(port),
        NODE_ENV: 'test',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.push(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout?.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return { base: `http://127.0.0.1:${port}`, child };
  }

  async send(base: string, path: string, body?: unknown) {
    const answer = await fetch(`${base}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: this.authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** The state of each query, by its client id. */
  async states(base: string): Promise<Map<string, string>> {
    const { body } = await this.send(base, 'query/updated_since?q=(last_updated_ms:0)');
    return new Map<string, string>(body.result.map(({ id, state }: { id: string; state: string }) => [id, state]));
  }

  /** The number of queries that are listed as running or pending. */
  async open(base: string): Promise<number> {
    const states = [...(await this.states(base)).values()];
    return states.filter((state) => state === 'running' || state === 'pending').length;
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}
