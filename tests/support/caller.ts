import type { Handler } from '@/lib/server/api/serve';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { startSession } from '@/lib/server/auth/session-token';

type Handlers = Readonly<Record<string, Handler>>;

const origin = 'http://localhost:8088';

/** A client with a cookie jar that calls handlers as the server would. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly extra: Record<string, string> = {};

  /** Stores the cookies of a session. Returns the CSRF token for its changes. */
  async signIn(id: number, sessionVersion = 1): Promise<string> {
    const { token, cookie } = await issueCsrf(new Headers());
    for (const line of [await startSession({ id, sessionVersion }, new Headers()), cookie ?? '']) this.keep(line);
    return token;
  }

  async send(handler: (request: Request) => Promise<Response>, method: string, path: string, init: RequestInit = {}) {
    const headers = new Headers({ ...this.extra, ...Object.fromEntries(new Headers(init.headers)) });
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await handler(
      new Request(new URL(path, origin), { ...init, method, headers, redirect: 'manual' }),
    );
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  get(handlers: Handlers, path: string, headers: Record<string, string> = {}) {
    return this.send(handlerOf(handlers, 'GET'), 'GET', path, { headers });
  }

  json(handlers: Handlers, method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    return this.send(handlerOf(handlers, method), method, path, init);
  }

  form(handler: (request: Request) => Promise<Response>, path: string, fields: Record<string, string>, headers = {}) {
    const init = { body: new URLSearchParams(fields).toString(), headers: { ...form, ...headers } };
    return this.send(handler, 'POST', path, init);
  }

  private keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    if (value) this.cookies.set(pair.slice(0, at), value);
    else this.cookies.delete(pair.slice(0, at));
  }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

function handlerOf(handlers: Handlers, method: string): Handler {
  const handler = handlers[method];
  if (!handler) throw new Error(`no handler for ${method}`);
  return handler;
}
