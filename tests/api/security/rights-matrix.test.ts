import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardPage } from '@/lib/server/auth/guard-page';
import { config as guarded } from '@/middleware';
import {
  copyRights,
  guestCallers,
  type MatrixCaller,
  makeCallers,
  makeGround,
} from '@/tests/support/attacks/matrix-callers';
import {
  type Kind,
  type MatrixGround,
  makeObject,
  objectFor,
  type RelationName,
  relations,
} from '@/tests/support/attacks/matrix-objects';
import { type Route, routeTable } from '@/tests/support/attacks/route-table';
import { listOf, securityTables } from '@/tests/support/attacks/security-page';
import { openWorld, type World } from '@/tests/support/world';

/**
 * Calls every route as every kind of caller, on objects of their own, shared with them and foreign to them. The
 * expected result is computed from the tables in `docs/security.md` alone. The findings are written to
 * `tests/.report/rights-matrix.json`.
 */
const tables = securityTables();
const routesTable = tables.get('Path | Methods') ?? [];
const roleSets = new Map((tables.get('Who | Roles') ?? []).map((row) => [row.Who, listOf(row.Roles)]));
const callerRoles = new Map(
  (tables.get('Caller | Counts as') ?? []).map((row) => [row.Caller, listOf(row['Counts as'])]),
);
/** Which tokens for programs may send a call, where that does not follow from its method. */
const tokenRules = new Map((tables.get('Call | Tokens') ?? []).map((row) => [row.Call, row.Tokens]));
const objectRules = new Map((tables.get('Object | Owner') ?? []).map((row) => [row.Object, row]));

interface Line {
  readonly who: readonly string[];
  /** The kind of object, such as `chart`; `does` is what is done to it. */
  readonly kind: Kind | null;
  readonly does: string;
  /** The place of the object's id if it is not in the path: `q`, `slice_id`, `body`. */
  readonly place: string | null;
}

const lines = new Map<string, Line>();
for (const row of routesTable) {
  const [, does = '', kind = null, place = null] =
    /^(read|change) of (?:an? )?([a-z ]+?)(?: in (\w+))?$/.exec(row.Object ?? '') ?? [];
  const who = listOf(row.Who).flatMap((name) => roleSets.get(name) ?? [`${name}?`]);
  for (const method of listOf(row.Methods))
    lines.set(`${method} ${row.Path}`, { who, kind: kind as Kind, does, place });
}

/** Handlers of the sign-on library that respond only inside the server; sign-on has separate tests. */
const library = '/api/auth/';
const origin = 'http://localhost:8088';
const isGuarded = new RegExp(`^${guarded.matcher[0]}$`);
/** Values for the path parameters that name no object of the route's line. */
const parts: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  type: 'table',
  lang: 'en',
  locale: 'en',
  nextauth: 'session',
};

let world: World;
let ground: MatrixGround;
let callers: readonly MatrixCaller[] = [];

beforeAll(async () => {
  process.env.ISOLINE_DYNAMIC_PLUGINS = 'true';
  world = await openWorld('embedded');
  const made = await makeGround(world.db);
  ({ ground } = made);
  callers = await makeCallers(ground, made.userIds);
});
afterAll(() => world.close());

interface Case {
  readonly route: Route;
  readonly line: Line;
  readonly caller: MatrixCaller;
  readonly relation: RelationName | null;
}

test('every route stands on the page of rules, and every rule is of a route', async () => {
  const names = (await routes()).map(({ method, path }) => `${method} ${path}`);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !lines.has(name))).toEqual([]);
  expect([...lines.keys()].filter((name) => !names.includes(name))).toEqual([]);
  expect(
    [...lines].filter(([, { who, kind }]) => who.some((one) => one.endsWith('?')) || (kind && !objectRules.has(kind))),
  ).toEqual([]);
  expect([...tokenRules.keys()].filter((name) => !names.includes(name ?? ''))).toEqual([]);
  expect(callers.map(({ name }) => name).sort()).toEqual([...callerRoles.keys()].sort());
});

test('everybody is let in where the page of rules says so, and nowhere else', { timeout: 300_000 }, async () => {
  const wrong: Record<string, string[]> = {};
  const cases = (await routes()).flatMap(casesOf);
  const isGuest = ({ caller }: Case) => caller.name.startsWith('guest');
  const run = async (some: readonly Case[]) => {
    for (const one of some) {
      const problem = await problemOf(one);
      if (problem === null) continue;
      const name = `${one.route.method} ${one.route.path}`;
      wrong[name] = [...(wrong[name] ?? []), problem];
    }
  };
  await run(cases.filter((one) => !isGuest(one)));
  await copyRights(world.db, 'Gamma', 'Public');
  const guests = new Map((await guestCallers(ground)).map((caller) => [caller.name, caller]));
  await run(cases.filter(isGuest).map((one) => ({ ...one, caller: guests.get(one.caller.name) ?? one.caller })));
  await mkdir('tests/.report', { recursive: true });
  await writeFile('tests/.report/rights-matrix.json', `${JSON.stringify({ count: cases.length, wrong }, null, 2)}\n`);
  expect(wrong).toEqual({});
});

/** Routes that sign out come last, since the caller is anonymous afterwards. */
async function routes(): Promise<Route[]> {
  const found = (await routeTable()).filter(({ path }) => !path.startsWith(library));
  return found.sort((a, b) => Number(a.path.includes('logout')) - Number(b.path.includes('logout')));
}

function casesOf(route: Route): Case[] {
  const line = lines.get(`${route.method} ${route.path}`);
  if (!line) return [];
  return callers.flatMap((caller): Case[] => {
    if (line.kind === null) return [{ route, line, caller, relation: null }];
    const some = isLetIn(line, caller, route) ? relations : relations.slice(0, 1);
    return some.map((relation) => ({ route, line, caller, relation }));
  });
}

function isLetIn({ who }: Line, caller: MatrixCaller, route: Route): boolean {
  return rolesFor(caller, route).some((role) => who.includes(role));
}

/** Outside of the versioned API a token is nobody's. */
function rolesFor({ name }: MatrixCaller, { method, path }: Route): readonly string[] {
  const roles = callerRoles.get(name) ?? [];
  if (!isToken(name)) return roles;
  if (!path.startsWith('/api/v1/')) return ['anonymous'];
  const rule = tokenRules.get(`${method} ${path}`);
  const opens = rule === undefined ? name === 'token' || method === 'GET' : rule === 'all';
  return opens ? roles : [];
}

function isToken(name: string): boolean {
  return name === 'token' || name === 'reading token';
}

/** The relation of a caller to an object, in the words of `docs/security.md`. */
function standing({ name }: MatrixCaller, kind: Kind, relation: RelationName): string {
  if (name === 'Admin' || isToken(name)) return 'Admin';
  if (name === 'Alpha') return kind === 'dashboard' && relation === 'shared' ? 'Others' : 'Alpha';
  if (name === 'owner') return { own: 'Owner', shared: 'Reader', foreign: 'Others' }[relation];
  if (name === 'other owner') return { own: 'Others', shared: 'Reader', foreign: 'Owner' }[relation];
  const isLent = name === 'reader by role' || name.startsWith('guest');
  return isLent && kind === 'dashboard' && relation === 'shared' ? 'Reader' : 'Others';
}

function isAllowed({ line, caller, relation, route }: Case): boolean {
  if (!isLetIn(line, caller, route)) return false;
  if (line.kind === null || relation === null) return true;
  const rule = objectRules.get(line.kind)?.[standing(caller, line.kind, relation)] ?? '';
  return listOf(rule).includes(line.does) || rule === 'change';
}

async function problemOf(one: Case): Promise<string | null> {
  const allowed = isAllowed(one);
  const { kind } = one.line;
  const isSpent = one.route.method === 'DELETE' && allowed && kind !== null && one.relation !== null;
  const id =
    kind === null || one.relation === null
      ? 999_999
      : await (isSpent ? makeObject : objectFor)(ground, kind, one.relation);
  const answer = await call(one, id).catch(
    (error: unknown): Answer => ({ status: 500, location: String(error), isBadToken: false }),
  );
  const told = `${one.caller.name}${one.relation ? `, ${one.relation}` : ''}: ${answer.status}`;
  if (answer.status >= 500) return `${told} ${answer.location}`;
  const isIn = isInside(answer, one);
  return isIn === null || isIn === allowed ? null : `${told}, wanted ${allowed ? 'in' : 'out'}`;
}

/**
 * False when the caller is refused: 401, 403, a redirect to the sign-in page, or 404 although the object exists. Null
 * when the response shows neither: a part of the object is missing, or a bad token is refused where none is needed.
 */
function isInside({ status, location, isBadToken }: Answer, { line, route, caller }: Case): boolean | null {
  const isAway = status === 401 || status === 403 || isBadToken || /\/login\/\?next=/.test(location);
  const isBad = ['expired', 'tampered'].includes(caller.name) || isToken(caller.name);
  if (isAway) return isBad && isLetIn(line, caller, route) && !isAsked(caller, route) ? null : false;
  if (status !== 404 || line.kind === null) return true;
  return (route.path.match(/:\w+/g) ?? []).length > 1 ? null : false;
}

/** A token for programs within the versioned API is a good one. */
function isAsked({ name }: MatrixCaller, { path }: Route): boolean {
  return isToken(name) && path.startsWith('/api/v1/');
}

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly isBadToken: boolean;
}

/** Bodies and query strings without which a call would fail before it reads its object. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/v1/dashboard/:id/filter_state': { value: '{}' },
  'PUT /api/v1/dashboard/:id/filter_state/:key': { value: '{}' },
  'POST /api/v1/database/:id/validate_sql': { sql: 'select 1' },
  'PUT /api/v1/theme/:id': { theme_name: 'theme', json_data: '{}' },
};
const addresses: Readonly<Record<string, string>> = {
  '/api/v1/database/:id/tables': '?q=(schema_name:public)',
  '/api/v1/database/:id/table_metadata': '?name=sales&schema=schema_shared',
  '/api/v1/database/:id/table_metadata/extra': '?name=sales&schema=schema_shared',
};

async function call({ route, line, caller, relation }: Case, id: number): Promise<Answer> {
  const { method, path, handler } = route;
  const params: Record<string, string> = {};
  let isNamed = line.place !== null;
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const isObject = !isNamed && !(name in parts);
    if (isObject) isNamed = true;
    params[name] = parts[name] ?? (isObject || name === 'chart' ? String(id) : '999999');
  }
  if (params.chart && relation) params.chart = String(await objectFor(ground, 'chart', relation));
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? 'x');
  const address = new URL(filled + (addresses[path] ?? ''), origin);
  if (line.place === 'q') address.searchParams.set('q', `!(${id})`);
  else if (line.place !== null && line.place !== 'body') address.searchParams.set(line.place, String(id));
  const isPage = handler === null || isGuarded.test(address.pathname);
  const headers = new Headers(address.pathname.startsWith('/api/') ? caller.api : caller.page);
  if (method !== 'GET') headers.set('content-type', 'application/json');
  const asked = line.place === 'body' ? { datasource: { id, type: 'table' }, queries: [] } : {};
  const body = JSON.stringify(bodies[`${method} ${path}`] ?? asked);
  const request = () => new Request(address, { method, headers, ...(method === 'GET' ? {} : { body }) });
  if (isPage) {
    const guard = await guardPage(request());
    if (handler === null || !guard.headers.has('x-middleware-next')) return told(guard);
  }
  return told(await handler(request(), { params: Promise.resolve(params) }));
}

async function told(response: Response): Promise<Answer> {
  const text = response.status === 422 ? await response.text() : '';
  if (response.status !== 422) void response.body?.cancel();
  const isBadToken = text.includes('Signature verification failed');
  return { status: response.status, location: response.headers.get('location') ?? '', isBadToken };
}
