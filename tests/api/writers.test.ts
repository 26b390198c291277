import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signToken } from '@/lib/server/auth/token';
import { freePort } from '@/tests/support/servers/free-port';
import { addUser, openWorld, type World } from '@/tests/support/world';

const writers = 20;
/** The numbers of acknowledged dashboards at which the server is killed. */
const killsAt = [45, 110];
const patienceMs = 15_000;

let world: World;
let port: number;
let authorization: string;

beforeAll(async () => {
  world = await openWorld('postgres');
  port = await freePort();
  const id = await addUser(world.db, 'admin', 'Admin');
  authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
});
afterAll(() => world.close());

test('20 writers and a server that is killed: what was acknowledged is there, and nothing is half there', async () => {
  const acknowledged = new Map<number, string>();
  const changed = new Map<number, string>();
  for (const [round, killAt] of killsAt.entries()) {
    const server = await start();
    const stop = { isOver: false };
    const all = Array.from({ length: writers }, (_, at) => write(`${round}-${at}`, stop, acknowledged, changed));
    for (const until = Date.now() + patienceMs; acknowledged.size < killAt && Date.now() < until; ) await delay(5);
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    stop.isOver = true;
    await Promise.all(all);
  }
  expect(acknowledged.size).toBeGreaterThan(writers);
  const rows = (await world.db.execute(sql`
    select d.id, d.dashboard_title as title, d.css,
      (select count(*)::int from dashboard_owner o where o.dashboard_id = d.id) as owners,
      (select count(*)::int from tagged_object t where t.dashboard_id = d.id) as tags,
      (select count(*)::int from log l where l.dashboard_id = d.id and l.action = 'DashboardRestApi.post') as made
    from dashboard d`)) as unknown as Row[];
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const [id, title] of acknowledged) expect(found.get(id)?.title, `dashboard ${id}`).toBe(title);
  for (const [id, css] of changed) expect(found.get(id)?.css, `dashboard ${id}`).toBe(css);
  const whole = { owners: 1, made: 1, tags: rows[0]?.tags };
  expect(rows.filter((row) => row.owners !== 1 || row.made !== 1 || row.tags !== whole.tags)).toEqual([]);
  expect(whole.tags).toBeGreaterThan(0);
});

interface Row {
  readonly id: number;
  readonly title: string;
  readonly css: string | null;
  readonly owners: number;
  readonly tags: number;
  readonly made: number;
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/servers/writing-server.ts'], {
    env: { ...process.env, DATABASE_URL: world.url ?? '', PORT: String(port), NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

/** Creates dashboards and sets their CSS, one after the other, until the server is gone. */
async function write(
  name: string,
  stop: { readonly isOver: boolean },
  acknowledged: Map<number, string>,
  changed: Map<number, string>,
): Promise<void> {
  for (let at = 0; !stop.isOver; at += 1) {
    try {
      const title = `${name} ${at}`;
      const made = await send('POST', '', { dashboard_title: title });
      if (made.status !== 201) throw new Error(`${made.status} ${await made.text()}`);
      const { id } = (await made.json()) as { id: number };
      acknowledged.set(id, title);
      const css = `.${name} { color: red }`;
      const styled = await send('PUT', String(id), { css });
      if (styled.status === 200) changed.set(id, css);
    } catch (error) {
      // The connection broke with the server; any other error is thrown.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

function send(method: string, path: string, body: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/v1/dashboard/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}
