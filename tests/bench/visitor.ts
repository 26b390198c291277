import { Agent, request } from 'node:http';

/** A signed-in user: the cookie of a page, the token of a program, and one keep-alive connection. */
export interface Visitor {
  readonly base: string;
  readonly cookie: string;
  readonly token: string;
  readonly agent: Agent;
}

export async function signIn(base: string, username: string, password: string): Promise<Visitor> {
  const page = await fetch(`${base}/login/`);
  const csrf = /name="csrf_token"[^>]*value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(`${base}/login/?next=/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(page) },
    body: new URLSearchParams({ username, password, csrf_token: csrf }),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes('session=')) throw new Error(`${username} could not sign in: ${answer.status}`);
  const login = await fetch(`${base}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db' }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  return { base, cookie, token, agent: new Agent({ keepAlive: true }) };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export interface TimedAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
  /** The time at which the received text first met the condition; null if it never did. */
  readonly metAtMs: number | null;
}

export interface Ask {
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly until?: (arrived: string) => boolean;
}

/** Sends one request over the visitor's open connection, with the times at which the response arrived. */
export function ask(visitor: Visitor, { path, json, headers, until }: Ask): Promise<TimedAnswer> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, visitor.base), {
      agent: visitor.agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined
          ? { cookie: visitor.cookie }
          : { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      let firstByteMs = Number.NaN;
      let metAtMs: number | null = null;
      response.on('data', (chunk: Buffer) => {
        const now = performance.now() - startedAt;
        if (chunks.length === 0) firstByteMs = now;
        chunks.push(chunk);
        if (metAtMs === null && until?.(Buffer.concat(chunks).toString())) metAtMs = now;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          firstByteMs,
          lastByteMs: performance.now() - startedAt,
          metAtMs,
        }),
      );
    });
    sent.end(body);
  });
}

export async function askJson<Answer>(visitor: Visitor, path: string, json?: unknown): Promise<Answer> {
  const { status, body } = await ask(visitor, {
    path,
    json,
    headers: { authorization: `Bearer ${visitor.token}` },
  });
  if (status > 299) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
  return JSON.parse(body.toString());
}

/** Changes or deletes something; fails when the answer is not good. */
export async function call(visitor: Visitor, method: 'PUT' | 'DELETE', path: string, json?: unknown): Promise<void> {
  const answer = await fetch(`${visitor.base}${path}`, {
    method,
    headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
}
