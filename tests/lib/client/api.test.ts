import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, ApiError, createApi } from '@/lib/client/api';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: Heard, response: ServerResponse) => void;

const retry = { attempts: 3, delayMs: 10, multiplier: 2, maxDelayMs: 15, jitterMs: 0 };
let heard: Heard[] = [];
let answer: Answer = () => undefined;
let token = 'first';
let api: Api;
let origin = '';

const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  const told = { method, url, headers, body: await bodyText(request) };
  heard.push(told);
  if (url === '/superset/csrf_token/') return json(response, 200, { csrf_token: token });
  answer(told, response);
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function calls(): Heard[] {
  return heard.filter(({ url }) => url !== '/superset/csrf_token/');
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const problem = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (problem instanceof ApiError) return problem;
  throw new Error(`no ApiError, but ${String(problem)}`);
}

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
  token = 'first';
  api = createApi({ origin, retry });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('what is read tells its version', async () => {
  answer = ({ url }, response) => {
    response.writeHead(url === '/refused' ? 404 : 200, url === '/unversioned' ? {} : { 'x-version': '7' }).end('{}');
  };
  const told: (string | null)[] = [];
  const onVersion = (version: string | null) => told.push(version);
  await api.get('/versioned', { onVersion });
  await api.get('/unversioned', { onVersion });
  await failure(api.get('/refused', { onVersion }));
  expect(told).toEqual(['7', null]);
});

test('a question carries its parameters and its Rison', async () => {
  answer = (_request, response) => json(response, 200, { count: 1 });
  const q = { filters: [{ col: 'id', opr: 'eq', value: 3 }], page: 0 };
  expect(await api.get('/api/v1/chart/', { query: { force: true, key: null }, q })).toEqual({ count: 1 });
  const { searchParams } = new URL(heard[0]?.url ?? '', origin);
  expect(searchParams.get('q')).toBe('(filters:!((col:id,opr:eq,value:3)),page:0)');
  expect([...searchParams.keys()]).toEqual(['force', 'q']);
  expect(heard[0]).toMatchObject({ method: 'GET', headers: { accept: 'application/json' } });
  expect(heard[0]?.headers['x-csrftoken']).toBeUndefined();
});

test.each([502, 503, 504])('a question is asked three times after %i', async (status) => {
  answer = (_request, response) => json(response, heard.length < 3 ? status : 200, { ok: true });
  expect(await api.get('/ping')).toEqual({ ok: true });
  expect(heard).toHaveLength(3);
});

test('after three attempts the last status is told', async () => {
  answer = (_request, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>');
  const problem = await failure(api.get('/ping'));
  expect(heard).toHaveLength(3);
  expect(problem).toMatchObject({ status: 503, message: '', isNetwork: false });
});

test('a write is sent once, whatever comes back', async () => {
  answer = (_request, response) => json(response, 503, { message: 'Later' });
  const problem = await failure(api.put('/api/v1/chart/1', { slice_name: 'A' }));
  expect(calls()).toHaveLength(1);
  expect(problem.message).toBe('Later');
});

test('the token is fetched once for all writes', async () => {
  answer = (_request, response) => json(response, 200, {});
  await Promise.all([api.post('/a', { x: 1 }), api.put('/b'), api.delete('/c'), api.postForm('/d', { label: 'A' })]);
  expect(heard.filter(({ url }) => url === '/superset/csrf_token/')).toHaveLength(1);
  expect(calls().map(({ headers }) => headers['x-csrftoken'])).toEqual(['first', 'first', 'first', 'first']);
  expect(calls().find(({ url }) => url === '/a')).toMatchObject({
    body: '{"x":1}',
    headers: { 'content-type': 'application/json' },
  });
});

const refusedToken = {
  errors: [
    {
      message: '400 Bad Request: The CSRF token is invalid.',
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
      extra: {},
    },
  ],
};

test('a refused token is fetched anew, once', async () => {
  answer = ({ headers }, response) => {
    const isFresh = headers['x-csrftoken'] === 'second';
    token = 'second';
    json(response, isFresh ? 200 : 400, isFresh ? { id: 7 } : refusedToken);
  };
  expect(await api.post('/api/v1/chart/', {})).toEqual({ id: 7 });
  expect(calls()).toHaveLength(2);
});

test('a token that stays refused is an error of the session', async () => {
  answer = (_request, response) => json(response, 400, refusedToken);
  const problem = await failure(api.post('/api/v1/chart/', {}));
  expect(problem.isCsrf).toBe(true);
  expect(calls()).toHaveLength(2);
});

test('a form without a valid token is led to the sign-in page, and sent again with a new one', async () => {
  answer = ({ headers }, response) => {
    if (headers['x-csrftoken'] === 'second') return json(response, 200, { id: 4 });
    token = 'second';
    response.writeHead(302, { location: '/login/?next=' }).end('<html>');
  };
  expect(await api.postForm('/tabstateview/', { queryEditor: { dbId: 1, name: 'A' }, missing: undefined })).toEqual({
    id: 4,
  });
  expect(calls()[1]?.body).toContain('name="queryEditor"\r\n\r\n{"dbId":1,"name":"A"}');
  expect(calls()[1]?.body).not.toContain('missing');
});

test('a database that speaks of such a token is not asked twice', async () => {
  const told = {
    message: 'column "CSRF token" does not exist',
    error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    level: 'error',
  };
  answer = (_request, response) => json(response, 400, { errors: [told] });
  await failure(api.post('/api/v1/sqllab/execute/', {}));
  expect(calls()).toHaveLength(1);
});

test('a guest needs no token', async () => {
  answer = (_request, response) => json(response, 200, {});
  api.setGuestToken('of a guest');
  await api.post('/a');
  expect(heard).toHaveLength(1);
  expect(heard[0]?.headers['x-guesttoken']).toBe('of a guest');
});

test.each([
  [
    'errors',
    { errors: [{ message: 'Not so', error_type: 'SYNTAX_ERROR', level: 'warning', extra: { line: 2 } }] },
    'Not so',
  ],
  ['a message', { message: 'Not found' }, 'Not found'],
  ['fields', { message: { slug: ['Must be unique'] } }, 'slug: Must be unique'],
  ['a token error', { msg: 'Token has expired' }, 'Token has expired'],
  ['an older error', { error: 'Gone' }, 'Gone'],
])('%s of a refusal are read', async (_name, body, message) => {
  answer = (_request, response) => json(response, 422, body);
  const problem = await failure(api.get('/a'));
  expect(problem).toMatchObject({ status: 422, message, isCsrf: false });
  expect(problem.errors).toHaveLength(1);
});

test('the facts of a refusal are kept', async () => {
  answer = (_request, response) => json(response, 422, { message: { slug: ['Must be unique'] } });
  expect((await failure(api.get('/a'))).errors[0].extra).toEqual({ messages: { slug: ['Must be unique'] } });
});

test('an empty answer is null, another text is an error', async () => {
  answer = (_request, response) => response.writeHead(204).end();
  expect(await api.get('/a')).toBeNull();
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  expect((await failure(api.get('/a'))).status).toBe(200);
});

test('a question that is led to the sign-in page is not signed in', async () => {
  answer = ({ url }, response) =>
    url.startsWith('/login')
      ? response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      : response.writeHead(302, { location: '/login/' }).end();
  expect((await failure(api.get('/a'))).status).toBe(401);
});

test('a question that is led on from the sign-in page, since somebody has signed in meanwhile, is not answered', async () => {
  answer = ({ url }, response) =>
    url.startsWith('/superset/welcome/')
      ? response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>')
      : response.writeHead(302, { location: url.startsWith('/login') ? '/superset/welcome/' : '/login/' }).end();
  expect((await failure(api.get('/a'))).status).toBe(401);
});

test('nobody who answers, too late and no longer wanted are told apart', async () => {
  const unused = createApi({ origin: 'http://127.0.0.1:9', retry });
  expect(await failure(unused.get('/a'))).toMatchObject({ status: 0, isNetwork: true, isTimeout: false });
  expect(await failure(unused.post('/a'))).toMatchObject({ status: 0, isNetwork: true });
  answer = () => undefined;
  const late = await failure(api.get('/a', { timeoutMs: 40 }));
  expect(late).toMatchObject({ isTimeout: true, isNetwork: false, isAborted: false });
  expect(late.errors[0]).toMatchObject({ error_type: 'FRONTEND_TIMEOUT_ERROR' });
  const stop = new AbortController();
  const unwanted = failure(api.get('/a', { signal: stop.signal, timeoutMs: 10_000 }));
  stop.abort();
  expect(await unwanted).toMatchObject({ isAborted: true, isTimeout: false });
});

test('an abort ends the wait between two attempts', async () => {
  const slow = createApi({ origin, retry: { ...retry, delayMs: 60_000, maxDelayMs: 60_000 } });
  answer = (_request, response) => json(response, 503, {});
  const stop = new AbortController();
  const unwanted = failure(slow.get('/a', { signal: stop.signal }));
  setTimeout(() => stop.abort(), 30);
  expect((await unwanted).isAborted).toBe(true);
});
