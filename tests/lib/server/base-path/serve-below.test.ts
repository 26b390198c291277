import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { servedBelow, upgradedBelow } from '@/lib/server/base-path/serve-below';
import { closeServer } from '@/tests/support/servers/close-server';

/** What the product would do with a request: it tells which address it saw. */
let answer = (response: ServerResponse, url: string): void => void response.end(url);
const server = createServer((request, response) => {
  if (servedBelow('/bi', request, response)) answer(response, request.url ?? '');
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));
beforeEach(() => {
  globalThis.isolineBasePath = '/bi';
});
afterEach(() => {
  globalThis.isolineBasePath = undefined;
  answer = (response, url) => void response.end(url);
});

const ask = (path: string) => fetch(origin + path, { redirect: 'manual' });

test.each([
  ['/bi/chart/list/?a=1', '/chart/list/?a=1'],
  ['/bi/', '/'],
  ['/bi', '/'],
  ['/bi?a=1', '/?a=1'],
  ['/bi/bi/x', '/bi/x'],
  ['/bi/health/ready', '/health/ready'],
  ['/health', '/health'],
  ['/health/ready?x', '/health/ready?x'],
  ['/ping', '/ping'],
])('%s is seen as %s', async (path, seen) => {
  expect(await (await ask(path)).text()).toBe(seen);
});

test('the root leads to the base path, and nothing else outside of it is answered', async () => {
  const root = await ask('/?next=%2Fx');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/bi/']);
  for (const path of ['/chart/list/', '/api/v1/chart/', '/bis/', '/_next/static/x.js', '/healthy', '//bi/']) {
    expect((await ask(path)).status, path).toBe(404);
  }
});

test.each([
  ['/login/?next=/x', '/bi/login/?next=/x'],
  ['/', '/bi/'],
  ['https://id.example/authorize', 'https://id.example/authorize'],
  ['//id.example/', '//id.example/'],
  ['?page=2', '?page=2'],
])('a redirect to %s leaves as %s', async (location, sent) => {
  answer = (response) => void response.writeHead(302, { location }).end();
  expect((await ask('/bi/x')).headers.get('location')).toBe(sent);
  answer = (response) => {
    response.statusCode = 302;
    response.setHeader('Location', location);
    response.end();
  };
  expect((await ask('/bi/x')).headers.get('location')).toBe(sent);
});

test('cookies are those of the base path, but for names that demand the whole host', async () => {
  answer = (response) => {
    response.setHeader('set-cookie', ['session=a; HttpOnly; Path=/; SameSite=Lax', '__Host-a=b; Secure; Path=/']);
    response.write('x');
    response.end();
  };
  expect((await ask('/bi/x')).headers.getSetCookie()).toEqual([
    'session=a; HttpOnly; Path=/bi; SameSite=Lax',
    '__Host-a=b; Secure; Path=/',
  ]);
  answer = (response) => void response.writeHead(200, { 'Set-Cookie': 'saml=a; Path=/api/auth/x; Secure' }).end();
  expect((await ask('/bi/x')).headers.getSetCookie()).toEqual(['saml=a; Path=/bi/api/auth/x; Secure']);
});

test('upgrades below the base path are seen without it, others are refused', () => {
  expect(upgradedBelow('/bi', '/bi/ws?last_id=1')).toBe('/ws?last_id=1');
  expect(upgradedBelow('/bi', '/ws')).toBeNull();
  expect(upgradedBelow('', '/ws')).toBe('/ws');
});
