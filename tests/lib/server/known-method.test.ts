import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { refusesMethod } from '@/lib/server/known-method';

test.each([
  ['TRACE', 'HTTP/1.1 405 Method Not Allowed'],
  ['PROPFIND', 'HTTP/1.1 405 Method Not Allowed'],
  ['GET', 'HTTP/1.1 200 OK'],
])('%s is answered with %s', async (method, answer) => {
  const server = createServer((request, response) => {
    if (!refusesMethod(request, response)) response.end('a page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${method} /api/v1/chart/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect((await text(socket)).split('\r\n')[0]).toBe(answer);
  server.close();
});
