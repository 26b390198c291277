import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '@/lib/server/api/serve';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { openWorld, type World } from '@/tests/support/world';

/** Forms carry the token of their page in a field, in front of their files. */
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
  /** A form whose file is as long as its reader has patience. */
  function form(head: string, pieces: number): Request {
    handedOut = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(handedOut === 0 ? new TextEncoder().encode(head) : piece);
        handedOut += 1;
        if (handedOut === pieces) controller.close();
      },
    });
    const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    return new Request('http://localhost/api/v1/kept/', init);
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
});
