import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { refuseUnreadable } from '@/lib/server/unreadable-request';

/** All that the server sends for these bytes. Throws when it resets the connection. */
async function answerTo(bytes: string, options: { readonly headersTimeout?: number } = {}): Promise<string> {
  const server = createServer({ ...options, connectionsCheckingInterval: 50 }, (_, response) => response.end('a page'));
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await new Promise<string>((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write(bytes);
      });
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.once('error', reject);
      socket.once('end', () => resolve(text));
    });
  } finally {
    server.close();
  }
}

const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`;

test.each([20_000, 200_000, 4_000_000])('an address of %i characters is answered with 431', async (length) => {
  const answer = await answerTo(head(`/api/v1/chart/?q=${'x'.repeat(length)}`));
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
    message: 'The address and the headers are longer than 16 KB',
  });
});

test('what is not HTTP is answered with 400', async () => {
  expect(await answerTo('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*not an HTTP request/);
});

test('a request that does not arrive in time is answered with 408', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n', { headersTimeout: 200 });
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*took too long to arrive/);
});
