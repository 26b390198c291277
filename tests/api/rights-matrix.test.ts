import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { guardPage } from '@/lib/server/auth/guard-page';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { startSession } from '@/lib/server/auth/session-token';
import { signToken } from '@/lib/server/auth/token';
import { config as guarded } from '@/middleware';
import { type Route, routeTable } from '@/tests/support/route-table';
import { addUser, openWorld, type World } from '@/tests/support/world';

/**
 * Who gets in where. Each line of the matrix names those whom a route lets in, whatever it answers them then; the others
 * are sent away. A route without a line fails, and so does a line without a route. What was found stands in
 * `tests/.report/route-rights.json`, to be looked at and copied.
 */
const matrixFile = 'tests/fixtures/permissions/route-rights.json';
const matrix = JSON.parse(readFileSync(matrixFile, 'utf8')) as Record<string, string>;

const roles = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const;
const everybody = [...roles, 'guest', 'anonymous'] as const;
type Who = (typeof everybody)[number];

/** Handlers of a library that only answer inside the server; sign-on has tests of its own. */
const library = '/api/auth/';

const origin = 'http://localhost:8088';
const isGuarded = new RegExp(`^${guarded.matcher[0]}$`);
/** What stands in for the open parts of a path; nothing of it exists. */
const parts: Readonly<Record<string, string>> = {
  id: '999999',
  uuid: '00000000-0000-4000-8000-000000000000',
  key: '999999',
  type: 'table',
  lang: 'en',
  locale: 'en',
  nextauth: 'session',
};

let world: World;
const cookies = new Map<Who, string>();
const tokens = new Map<Who, Record<string, string>>();

beforeAll(async () => {
  world = await openWorld('embedded');
  const { token, cookie } = await issueCsrf(new Headers());
  const csrf = (cookie ?? '').split(';')[0] ?? '';
  for (const role of roles) {
    const id = await addUser(world.db, role.toLowerCase(), role);
    const owner = { id, sessionVersion: 1 };
    cookies.set(role, (await startSession(owner, new Headers())).split(';')[0] ?? '');
    tokens.set(role, { authorization: `Bearer ${await signToken(owner, 'access', true)}` });
  }
  const resources = [{ type: 'dashboard' as const, id: parts.uuid ?? '' }];
  tokens.set('guest', { 'x-guesttoken': await signGuestToken({ user: {}, resources, rls_rules: [] }) });
  tokens.set('anonymous', { 'x-csrftoken': token, cookie: csrf });
});
afterAll(() => world.close());

test('every route lets in whom the matrix names, and nobody else', { timeout: 240_000 }, async () => {
  const routes = (await routeTable()).sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)));
  expect(routes.length).toBeGreaterThan(200);
  const found: Record<string, string> = {};
  const broken: string[] = [];
  for (const route of routes.filter(({ path }) => !path.startsWith(library))) {
    const name = `${route.method} ${route.path}`;
    const within: string[] = [];
    for (const who of everybody) {
      const answer = await call(route, who).catch(() => ({ status: 500, location: '' }));
      if (answer.status >= 500) broken.push(`${name} as ${who}: ${answer.status}`);
      if (letsIn(answer)) within.push(who);
    }
    found[name] = within.join(' ');
  }
  await mkdir('tests/.report', { recursive: true });
  await writeFile('tests/.report/route-rights.json', `${JSON.stringify(sorted(found), null, 2)}\n`);
  expect(broken).toEqual([]);
  expect(sorted(found)).toEqual(matrix);
});

/** Whoever signed out is nobody afterwards. */
function endsSession({ path }: Route): boolean {
  return path.includes('logout');
}

async function call({ method, path, handler }: Route, who: Who): Promise<{ status: number; location: string }> {
  const params: Record<string, string> = {};
  const address = path.replace(/:(\w+)/g, (_all, name: string) => {
    params[name] = parts[name] ?? 'x';
    return params[name];
  });
  const isPage = handler === null || isGuarded.test(address);
  const headers = new Headers(address.startsWith('/api/') ? tokens.get(who) : pageHeaders(who));
  if (method !== 'GET') headers.set('content-type', 'application/json');
  const request = () =>
    new Request(new URL(address, origin), { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
  if (isPage) {
    const guard = await guardPage(request());
    if (handler === null || !guard.headers.has('x-middleware-next')) return told(guard);
  }
  const context = { params: Promise.resolve(params) };
  return told(await handler(request(), context));
}

function pageHeaders(who: Who): Record<string, string> {
  const { cookie: csrf = '', ...token } = tokens.get('anonymous') ?? {};
  const session = cookies.get(who);
  if (who === 'guest') return { ...tokens.get('guest') };
  return session ? { ...token, cookie: `${session}; ${csrf}` } : { ...token, cookie: csrf };
}

function told(response: Response): { status: number; location: string } {
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

/** Sent away: told to sign in, or that it is not theirs. */
function letsIn({ status, location }: { status: number; location: string }): boolean {
  return status !== 401 && status !== 403 && !/\/login\/\?next=/.test(location);
}

function sorted(object: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
