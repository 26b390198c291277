import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config, forgetConfig } from '@/lib/server/config';
import { addressKind } from '@/lib/server/egress/address-kind';
import { checkedAddress, type Resolver } from '@/lib/server/egress/checked-lookup';
import { checkedSocket, openSocket } from '@/lib/server/egress/open-socket';
import type { Purpose } from '@/lib/server/egress/policy';
import { request } from '@/lib/server/egress/request';
import { codeOf } from '@/tests/support/connection-answers';

test.each([
  ['never', '169.254.169.254 169.254.0.1 fe80::1 fe80::1%eth0 febf::1 fd00:ec2::254 fd20:ce::254 100.100.100.200'],
  ['never', '192.0.0.192 224.0.0.1 255.255.255.255 ff02::1'],
  ['never', '::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::a9fe:a9fe 64:ff9b::a9fe:a9fe 2002:a9fe:a9fe::1'],
  ['never', '168.63.129.16 64:ff9b:1::a9fe:a9fe 64:ff9b:1:7::a83f:8110 fe80::5efe:a9fe:a9fe 2001:db8::5efe:a9fe:a9fe'],
  ['private', '64:ff9b:1::7f00:1 2606:4700::200:5efe:a00:1'],
  ['private', '127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 198.18.0.1'],
  ['private', '::1 :: fc00::1 fd12:3456::1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::a00:1 2002:7f00:1::'],
  ['public', '8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111 ::ffff:8.8.8.8 2002:808:808::1'],
] as const)('%s: %s', (kind, addresses) => {
  for (const address of addresses.split(' ')) expect([address, addressKind(address)]).toEqual([address, kind]);
});

/**
 * A resolver with a different result for each call, as in DNS rebinding: one address for the check, another for the
 * connection.
 */
function resolving(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolver: Resolver = (host, _options, done) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolver };
}

describe('what the server calls', () => {
  let http: Server;
  let tcp: TcpServer;
  let httpPort = 0;
  let tcpPort = 0;
  const paths: string[] = [];
  const signal = new AbortController().signal;

  beforeAll(async () => {
    http = createServer((asked, answer) => {
      paths.push(asked.url ?? '');
      if (asked.url?.startsWith('/to/')) {
        answer.writeHead(302, { location: decodeURIComponent(asked.url.slice(4)) }).end();
        return;
      }
      asked.pipe(answer.writeHead(200, { 'content-type': 'text/plain', 'x-method': asked.method }));
    });
    tcp = createTcpServer((socket) => socket.end('hello'));
    httpPort = await listening(http);
    tcpPort = await listening(tcp);
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
    tcp.close();
  });
  beforeEach(() => {
    paths.length = 0;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetConfig();
  });

  function allowing(settings: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    forgetConfig();
  }
  const ask = (url: string, purpose: Purpose, resolver?: Resolver) =>
    request(url, { method: 'POST', body: 'a body', signal, purpose, ...(resolver ? { resolver } : {}) });

  test('private addresses are for databases and for what the settings name', async () => {
    for (const purpose of ['database', 'configured'] as const) {
      const answer = await ask(`http://127.0.0.1:${httpPort}/`, purpose);
      expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([200, 'POST', 'a body']);
    }
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0177.1', '0x7f.0.0.1', '[::ffff:7f00:1]']) {
      expect(await codeOf(ask(`http://${host}:${httpPort}/`, 'url'))).toMatch(/^egress_refused/);
    }
    expect(paths).toEqual(['/', '/']);
  });

  test.each(['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:169.254.169.254]'])(
    '%s is refused to everybody, in a setting or not',
    async (host) => {
      allowing({ ISOLINE_EGRESS_ALLOWED: '169.254.0.0/16, 169.254.169.254' });
      for (const purpose of ['database', 'configured', 'url'] as const) {
        expect(await codeOf(ask(`http://${host}/`, purpose))).toMatch(/^egress_refused/);
        const bare = host.replace(/[[\]]/g, '');
        const socket = openSocket({ host: bare, port: 80, purpose, timeoutMs: 1000 });
        expect(await codeOf(socket)).toMatch(/^egress_refused/);
        expect(await codeOf(checkedAddress(bare, purpose))).toMatch(/^egress_refused/);
      }
    },
  );

  test('settings open hosts and networks, and close others to databases too', async () => {
    const { resolver } = resolving(['127.0.0.1']);
    const named = `http://idp.corp.test:${httpPort}/`;
    expect(await codeOf(ask(named, 'url', resolver))).toMatch(/^egress_refused/);
    for (const allowed of ['idp.corp.test', '127.0.0.0/8', 'other.test, IDP.corp.test']) {
      allowing({ ISOLINE_EGRESS_ALLOWED: allowed });
      expect((await ask(named, 'url', resolver)).status).toBe(200);
    }
    for (const denied of ['idp.corp.test', '127.0.0.1', '10.0.0.0/8,127.0.0.0/8']) {
      allowing({ ISOLINE_EGRESS_DENIED: denied });
      expect(await codeOf(ask(named, 'database', resolver))).toMatch(/^egress_refused/);
    }
  });

  test('a name is looked up once, and what was checked is connected to', async () => {
    const { asked, resolver } = resolving(['127.0.0.1'], ['169.254.169.254']);
    expect((await ask(`http://rebinding.test:${httpPort}/`, 'database', resolver)).status).toBe(200);
    expect(asked).toEqual(['rebinding.test']);
    expect(await codeOf(ask(`http://rebinding.test:${httpPort}/`, 'database', resolver))).toMatch(/^egress_refused/);
    expect(paths).toEqual(['/']);
  });

  test('one address that may not be called refuses a name', async () => {
    const { resolver } = resolving(['127.0.0.1', 'fe80::1']);
    const socket = openSocket({ host: 'mixed.test', port: tcpPort, purpose: 'database', timeoutMs: 1000, resolver });
    expect(await codeOf(socket)).toMatch(/^egress_refused/);
  });

  test('no redirect is followed', async () => {
    for (const target of ['http://169.254.169.254/', `http://127.0.0.1:${httpPort}/secret`]) {
      const url = `http://127.0.0.1:${httpPort}/to/${encodeURIComponent(target)}`;
      await expect(ask(url, 'database')).rejects.toThrow('unexpected redirect: HTTP 302');
    }
    expect(paths.filter((path) => path === '/secret')).toEqual([]);
  });

  test('a socket of a driver is checked as it connects', async () => {
    const { asked, resolver } = resolving(['127.0.0.1'], ['169.254.169.254']);
    const read = (socket: ReturnType<typeof checkedSocket>) =>
      new Promise((done, fail) => socket.once('data', (bytes) => done(String(bytes))).once('error', fail));
    expect(await read(checkedSocket('database', resolver).connect(tcpPort, 'db.test'))).toBe('hello');
    expect(await codeOf(read(checkedSocket('database', resolver).connect(tcpPort, 'db.test')))).toMatch(
      /^egress_refused/,
    );
    expect(asked).toHaveLength(2);
    expect(await codeOf(read(checkedSocket('url').connect(tcpPort, '127.0.0.1')))).toMatch(/^egress_refused/);
  });

  test('an answer without an end is not read to its end', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    let sent = 0;
    const endless = createServer((_asked, answer) => {
      const more = (): void => {
        while (!answer.destroyed && answer.write(megabyte)) sent += 1;
        if (!answer.destroyed) answer.once('drain', more);
      };
      more();
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    const { port } = endless.address() as AddressInfo;
    const answer = await request(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(60_000),
      purpose: 'configured',
    });
    await expect(answer.text()).rejects.toThrow();
    expect(sent).toBeLessThan(200);
    endless.closeAllConnections();
    endless.close();
  });

  test('no other scheme is called', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x']) {
      await expect(ask(url, 'database')).rejects.toThrow('unknown scheme');
    }
  });

  test('a body that is left, or comes late, ends with the signal', async () => {
    const slow = createServer((_asked, answer) => void answer.writeHead(200).write('begun'));
    const port = await listening(slow);
    const leaving = new AbortController();
    const answer = await request(`http://127.0.0.1:${port}/`, { signal: leaving.signal, purpose: 'database' });
    const text = answer.text();
    leaving.abort();
    await expect(text).rejects.toThrow();
    await expect(
      request(`http://127.0.0.1:${port}/`, { signal: leaving.signal, purpose: 'database' }),
    ).rejects.toThrow();
    slow.closeAllConnections();
    slow.close();
  });
});

test('a setting that is no network is refused at the start', () => {
  vi.stubEnv('ISOLINE_EGRESS_DENIED', '10.0.0.0/99');
  forgetConfig();
  expect(config).toThrow('ISOLINE_EGRESS_DENIED');
  vi.unstubAllEnvs();
  forgetConfig();
});

async function listening(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
