import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '@/lib/server/api/serve';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { openWorld, type World } from '@/tests/support/world';

/** Forms contain the CSRF token of their page in a field that precedes their files. */
describe('the token in a form', () => {
  let world: World;
  let cookie = '';
  let token = '';
  beforeAll(async () => {
    world = await openWorld('embedded');
    const issued = await issueCsrf(new Headers());
    cookie = issued.cookie?.split(';', 1)[0] ?? '';
    token = issued.token;
  });
  afterAll(() => world.close());

  let received = 0;
  const { POST } = serve({
    name: 'kept',
    actions: [
      {
        method: 'POST',
        path: 'guarded',
        permission: 'can_read on Chart',
        summary: 'Takes what those with a right send',
        run: () => new Response('taken'),
      },
      {
        method: 'POST',
        path: '',
        permission: null,
        summary: 'Takes a file',
        run: async ({ request }) => {
          received = (await request.arrayBuffer()).byteLength;
          return new Response('taken');
        },
      },
    ],
  });

  const boundary = 'a-boundary';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const piece = new Uint8Array(64 * 1024).fill(120);

  let handedOut = 0;
  /** A form with a body of this many chunks; `handedOut` counts those that were read. */
  function form(head: string, pieces: number, { path = '', cookies = cookie } = {}): Request {
    handedOut = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(handedOut === 0 ? new TextEncoder().encode(head) : piece);
        handedOut += 1;
        if (handedOut === pieces) controller.close();
      },
    });
    const headers = { cookie: cookies, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    return new Request(`http://localhost/api/v1/kept/${path}`, init);
  }

  it('lets the form in, and its handler reads all of it', async () => {
    const head = field('csrf_token', token) + file;
    const answer = await POST(form(head, 100));
    expect([answer.status, await answer.text()]).toEqual([200, 'taken']);
    expect(received).toBe(head.length + 99 * piece.length);
  });

  it('is found however its part is written', async () => {
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="csrf_token"\r\nContent-Type: text/plain\r\n\r\n`;
    expect((await POST(form(`${part}${token}\r\n${file}`, 3))).status).toBe(200);
  });

  it('is no longer looked for after the first megabyte', async () => {
    const answer = await POST(form(file, 100_000));
    expect(answer.status).toBe(302);
    expect(handedOut).toBeLessThan(40);
  });

  it('must be the right one', async () => {
    expect((await POST(form(field('csrf_token', `${token}x`) + file, 3))).status).toBe(302);
    expect((await POST(form(field('a_csrf_token', token) + file, 3))).status).toBe(302);
  });

  it('stands in plain forms, too', async () => {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const send = (body: string) =>
      POST(new Request('http://localhost/api/v1/kept/', { method: 'POST', headers, body }));
    expect((await send(`a=b&csrf_token=${encodeURIComponent(token)}`)).status).toBe(200);
    expect((await send('a=b')).status).toBe(302);
  });

  it('is not looked for where it could let nobody in', async () => {
    const isUnread = async (request: Request) => {
      const { status } = await POST(request);
      return [status, handedOut <= 1];
    };
    expect(await isUnread(form(field('csrf_token', token) + file, 3, { cookies: '' }))).toEqual([302, true]);
    expect(await isUnread(form(field('csrf_token', token) + file, 3, { path: 'guarded' }))).toEqual([302, true]);
  });

  const send = (type: string, body: string) =>
    POST(
      new Request('http://localhost/api/v1/kept/', { method: 'POST', headers: { cookie, 'content-type': type }, body }),
    );
  const megabyte = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length));

  it.each([
    ['heads without an end', 'multipart/form-data; boundary=x', megabyte('name="csrf_token"\r\na\r\n')],
    ['heads without an end in parts', 'multipart/form-data; boundary=x', megabyte('--x\r\nname="csrf_token"\r\na\r\n')],
    ['empty parts', 'multipart/form-data; boundary=x', megabyte('\r\n--x\r\n\r\n')],
    [
      'parts that look for names',
      'multipart/form-data; boundary=x',
      `--x\r\n${megabyte('content-disposition: ;name=')}`,
    ],
    ['a boundary as long as its body', `multipart/form-data; boundary=${'a'.repeat(8000)}b`, megabyte('a')],
    ['nothing but separators', 'application/x-www-form-urlencoded', megabyte('&')],
    ['nothing but names', 'application/x-www-form-urlencoded', megabyte('a&')],
    ['nothing but escapes', 'application/x-www-form-urlencoded', megabyte('%')],
  ])('is looked for once among %s', async (_name, type, body) => {
    const answer = await send(type, body);
    expect(answer.status).toBe(302);
  });
});
