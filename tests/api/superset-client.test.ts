import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SupersetClientClass } from '@superset-ui/connection';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as cssTemplate from '@/app/api/v1/css_template/[[...path]]/route';
import { GET as showCsrfToken } from '@/app/superset/csrf_token/route';
import { startSession } from '@/lib/server/auth/session-token';
import { addUser, openWorld, type World } from '@/tests/support/world';

// The client reads browser globals as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal('self', globalThis));

type Handlers = Readonly<Record<string, (request: Request) => Promise<Response>>>;

/** The published client library of front ends, against our handlers over HTTP. */
describe('the client that front ends ask with', () => {
  let world: World;
  let server: Server;
  let base = '';
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    world = await openWorld('embedded');
    const id = await addUser(world.db, 'admin', 'Admin');
    server = createServer(async (request, response) => {
      const path = request.url ?? '/';
      const handlers: Handlers = path.startsWith('/superset/csrf_token') ? { GET: showCsrfToken } : cssTemplate;
      const body = await buffer(request);
      const answer = await handlers[request.method ?? 'GET']?.(
        new Request(new URL(path, base), {
          method: request.method ?? 'GET',
          headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
          ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
        }),
      );
      response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
      response.end(await answer?.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    actAsBrowser(base, cookies);
    keep(await startSession({ id, sessionVersion: 1 }, new Headers()), cookies);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    server.close();
    await world.close();
  });

  const open = () => new SupersetClientClass({ baseUrl: base, mode: 'cors', fetchRetryOptions: { retries: 0 } });

  test('fetches a token once signed in, and changes things with it', async () => {
    const client = open();
    expect(await client.init()).toMatch(/\S{20,}/);
    const made = await client.post({
      endpoint: '/api/v1/css_template/',
      jsonPayload: { template_name: 'Plain', css: '.a {}' },
    });
    expect(made.response.status).toBe(201);
    const { id } = made.json as { id: number };
    const changed = await client.put({ endpoint: `/api/v1/css_template/${id}`, jsonPayload: { css: '.b {}' } });
    expect(changed.response.status).toBe(200);
    const shown = await client.get({ endpoint: `/api/v1/css_template/${id}` });
    expect(shown.json).toMatchObject({ result: { template_name: 'Plain', css: '.b {}' } });
    const gone = await client.delete({ endpoint: `/api/v1/css_template/${id}` });
    expect(gone.response.status).toBe(200);
  });

  test('is refused what it would change without a token', async () => {
    const client = new SupersetClientClass({ baseUrl: base, mode: 'cors', csrfToken: 'guessed' });
    const refusal = client.post({ endpoint: '/api/v1/css_template/', jsonPayload: { template_name: 'x', css: '' } });
    await expect(refusal).rejects.toMatchObject({ status: 400 });
  });

  test('is told to sign in when there is no session', async () => {
    const held = new Map(cookies);
    cookies.clear();
    await expect(open().init()).rejects.toMatchObject({ status: 401 });
    for (const [name, value] of held) cookies.set(name, value);
  });
});

/** The browser features that the client needs: an address, and cookies that are sent automatically. */
function actAsBrowser(base: string, cookies: Map<string, string>): void {
  const plain = globalThis.fetch;
  const location = new URL(`${base}/superset/welcome/`);
  vi.stubGlobal('window', { location });
  vi.stubGlobal('self', { location });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await plain(address, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) keep(cookie, cookies);
    return response;
  });
}

function keep(cookie: string, cookies: Map<string, string>): void {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  cookies.set(pair.slice(0, at), pair.slice(at + 1));
}
