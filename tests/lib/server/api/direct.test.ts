import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { answerDirectly, isShort } from '@/lib/server/api/direct';
import { acceptsGzip, takesCompressed } from '@/lib/server/api/encoding';
import type { Handler } from '@/lib/server/api/serve';
import { directCalls } from '@/lib/server/resources/direct-calls';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function served(handler: Handler): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void answerDirectly(incoming, outgoing, Promise.resolve(handler));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const long = 'a line\n'.repeat(1000);
const plain = (text: string) => new Response(text, { headers: { 'content-length': String(text.length) } });

describe('a call that passes no router', () => {
  it('reaches its handler as it came', async () => {
    const base = await served(async (request) => {
      const { pathname, search } = new URL(request.url);
      const told = [request.method, pathname + search, request.headers.get('x-own'), await request.text()];
      return plain(JSON.stringify(told));
    });
    const answer = await fetch(`${base}/a/b?c=d%20e`, { method: 'POST', body: 'ä body', headers: { 'x-own': 'yes' } });
    expect(await answer.json()).toEqual(['POST', '/a/b?c=d%20e', 'yes', 'ä body']);
  });

  it('is answered with the headers that the router adds, unless the handler sets its own', async () => {
    const own = { 'content-length': '2', 'x-frame-options': 'DENY' };
    const { headers } = await fetch(await served(async () => new Response('ok', { headers: own })));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toBe('browsing-topics=()');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  const largeBytes = 8 * 1024 * 1024;
  const large = () =>
    Readable.from(
      (function* () {
        for (let sent = 0; sent < largeBytes; sent += 65_536) yield Buffer.alloc(65_536, 'x');
      })(),
    );
  /** Sends a large body without a content length, over a keep-alive connection. */
  const sendLarge = (base: string, agent: Agent) =>
    new Promise<string>((resolve, reject) => {
      const sent = send(base, { method: 'POST', agent }, (answer) => {
        answer.toArray().then((pieces) => resolve(Buffer.concat(pieces).toString()), reject);
      });
      sent.once('error', reject);
      large().pipe(sent);
    });

  it('reads a long body while it comes', async () => {
    const base = await served(async ({ body }) => {
      let bytes = 0;
      for await (const piece of body ?? []) bytes += piece.length;
      return plain(String(bytes));
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await sendLarge(base, agent)).toBe(String(largeBytes));
    expect(await sendLarge(base, agent)).toBe(String(largeBytes));
    agent.destroy();
  });

  it.each([
    ['nothing', async () => undefined],
    [
      'its beginning',
      async ({ body }: Request) => {
        const reader = body?.getReader();
        await reader?.read();
        await reader?.cancel();
      },
    ],
  ])('refuses a long body of which it read %s, and keeps the connection', async (_, read) => {
    const base = await served(async (request) => {
      await read(request);
      return plain('refused');
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await sendLarge(base, agent)).toBe('refused');
    expect(await sendLarge(base, agent)).toBe('refused');
    agent.destroy();
  });

  it('passes on status, headers and each cookie', async () => {
    const base = await served(async () => {
      const answer = new Response('{}', { status: 418, headers: { 'x-own': 'yes' } });
      answer.headers.append('set-cookie', 'a=1');
      answer.headers.append('set-cookie', 'b=2');
      return answer;
    });
    const answer = await fetch(base);
    expect([answer.status, answer.headers.get('x-own'), answer.headers.getSetCookie()]).toEqual([
      418,
      'yes',
      ['a=1', 'b=2'],
    ]);
  });

  it('may answer with what is compressed already, which no router may', async () => {
    const base = await served(async ({ headers }) => plain(String(takesCompressed(headers))));
    const asked = { 'accept-encoding': 'gzip' };
    expect(await (await fetch(base, { headers: asked })).text()).toBe('true');
    expect(takesCompressed(new Headers(asked))).toBe(false);
  });

  it('sends no body to who asks for the head', async () => {
    const base = await served(async () => plain(long));
    const answer = await fetch(base, { method: 'HEAD' });
    expect([await answer.text(), answer.headers.get('content-length')]).toEqual(['', String(long.length)]);
  });

  it.each([
    ['whole', () => plain(long)],
    [
      'in pieces',
      () =>
        new Response(
          Readable.toWeb(
            Readable.from([Buffer.from(long.slice(0, 70)), Buffer.from(long.slice(70))]),
          ) as ReadableStream,
        ),
    ],
  ])('compresses an answer that is %s for those who take it', async (_, make) => {
    const base = await served(async () => make());
    const raw = (headers: Record<string, string>) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        send(base, { headers }, async (answer) => {
          const pieces: Buffer[] = [];
          for await (const piece of answer) pieces.push(piece as Buffer);
          resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(pieces) });
        })
          .once('error', reject)
          .end();
      });
    const small = await raw({ 'accept-encoding': 'br, gzip' });
    expect(small.encoding).toBe('gzip');
    expect(gunzipSync(small.body).toString()).toBe(long);
    const large = await raw({});
    expect([large.encoding, large.body.toString()]).toEqual([undefined, long]);
  });

  const text = Array.from({ length: 60_000 }, (_, at) => `${at},name ${at % 1000},${Math.sqrt(at)}\n`).join('');
  it.each([
    ['whole', () => plain(text)],
    ['in pieces', () => new Response(Readable.toWeb(Readable.from([Buffer.from(text)])) as ReadableStream)],
  ])('compresses a long answer that is %s as cheaply as can be', async (_, make) => {
    const base = await served(async () => make());
    const answer = await new Promise<Buffer>((resolve, reject) => {
      send(base, { headers: { 'accept-encoding': 'gzip' } }, (incoming) => {
        incoming.toArray().then((pieces) => resolve(Buffer.concat(pieces)), reject);
      })
        .once('error', reject)
        .end();
    });
    expect(gunzipSync(answer).toString()).toBe(text);
    const sizes = [1, 6].map((level) => gzipSync(text, { level }).length);
    const distances = sizes.map((size) => Math.abs(size - answer.length));
    expect(distances[0]).toBeLessThan(distances[1] ?? 0);
  });

  it('is aborted when its client leaves', async () => {
    let aborted = false;
    const base = await served(
      (request) =>
        new Promise((resolve) => {
          request.signal.addEventListener('abort', () => {
            aborted = true;
            resolve(new Response(null, { status: 499 }));
          });
        }),
    );
    await expect(fetch(base, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await expect.poll(() => aborted).toBe(true);
  });

  it('ends what it reads when its client leaves half way', async () => {
    let ended = false;
    const base = await served(async () => {
      const endless = (async function* () {
        try {
          for (;;) yield Buffer.alloc(65_536);
        } finally {
          ended = true;
        }
      })();
      return new Response(Readable.toWeb(Readable.from(endless)) as ReadableStream);
    });
    const leaving = new AbortController();
    const answer = await fetch(base, { signal: leaving.signal, headers: { 'accept-encoding': 'identity' } });
    await answer.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => ended).toBe(true);
  });

  it.each(['identity', 'gzip'])('that breaks off half way is no whole answer, sent as %s', async (encoding) => {
    const base = await served(async () => {
      const broken = (async function* () {
        yield Buffer.from(long);
        throw new Error('the database went away');
      })();
      return new Response(Readable.toWeb(Readable.from(broken)) as ReadableStream);
    });
    const asked = fetch(base, { headers: { 'accept-encoding': encoding } });
    await expect(asked.then((answer) => answer.text())).rejects.toThrow();
  });
});

it.each([
  [{}, true],
  [{ 'content-length': '1048576' }, true],
  [{ 'content-length': '1048577' }, false],
  [{ 'content-length': 'many' }, false],
  [{ 'transfer-encoding': 'chunked' }, false],
])('a body of %j is short: %s', (headers, is) => {
  expect(isShort({ headers } as IncomingMessage)).toBe(is);
});

it('only chart data, what the SQL editor waits for, and uploads are called so', async () => {
  const direct = [
    '/api/v1/chart/data',
    '/api/v1/chart/data/',
    '/api/v1/chart/data?form_data=1',
    '/api/v1/chart/7/data/',
    '/api/v1/sqllab/execute/',
    '/api/v1/sqllab/results/?q=(key:a)',
    '/api/v1/sqllab/export/abc/?format=xlsx',
    '/api/v1/query/stop',
    '/api/v1/database/7/upload/',
  ];
  for (const path of [...direct, '/api/v1/chart/data/abc'])
    expect(await directCalls(path, true), path).toBeTypeOf('function');
  for (const path of [
    '/',
    '/api/v1/chart/',
    '/api/v1/chart/7',
    '/api/v1/chart/datax',
    '/x/api/v1/chart/data',
    '/api/v1/query/',
  ])
    expect(directCalls(path, true), path).toBeNull();
});

it('a long body is taken by uploads alone', async () => {
  expect(await directCalls('/api/v1/database/7/upload/', false)).toBeTypeOf('function');
  expect(directCalls('/api/v1/chart/data', false)).toBeNull();
});

it.each([
  ['gzip', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['br', false],
  [null, false],
])('%s takes gzip: %s', (accepted, isTaken) => {
  expect(acceptsGzip(accepted)).toBe(isTaken);
});
