import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusesBody } from '@/lib/server/body-limit';

const megabyte = 1024 * 1024;

/** The number of bytes that the handler read; null if it was not called. */
let read: number | null = null;
const server = createServer((request, response) => {
  if (refusesBody(request, response)) return;
  read = 0;
  request.on('data', (piece: Buffer) => {
    read = (read ?? 0) + piece.length;
  });
  request.once('end', () => response.end('read'));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function* pieces(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += megabyte / 4) yield Buffer.alloc(megabyte / 4, 'x');
}

/** Sends a body and returns the response; without `isNamed` there is no content length. */
async function post(path: string, bytes: number, isNamed: boolean): Promise<{ status: number; text: string }> {
  read = null;
  return new Promise((resolve, reject) => {
    const headers = isNamed ? { 'content-length': bytes } : {};
    const sent = send({ port, path, method: 'POST', headers }, (answer) => {
      answer
        .toArray()
        .then((all) => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(all).toString() }), reject);
    });
    sent.on('error', reject);
    Readable.from(pieces(bytes)).pipe(sent);
  });
}

const tooLarge = (limit: string) => ({
  status: 413,
  text: JSON.stringify({ message: `The body is larger than ${limit}` }),
});

describe.each([
  ['that names its length', true],
  ['that does not', false],
])('a body %s', (_, isNamed) => {
  it('is read up to its limit', async () => {
    expect(await post('/api/v1/chart/data?force', 15 * megabyte, isNamed)).toEqual({ status: 200, text: 'read' });
    expect(read).toBe(15 * megabyte);
  });

  it('is refused over it, and no more of it is handed on', async () => {
    expect(await post('/login/', 40 * megabyte, isNamed)).toEqual(tooLarge('16 MB'));
    expect(read ?? 0).toBeLessThanOrEqual(16 * megabyte);
  });

  it('may be a bundle', async () => {
    expect(await post('/api/v1/dashboard/import/', 40 * megabyte, isNamed)).toMatchObject({ status: 200 });
    expect(await post('/api/v1/assets/import/', 120 * megabyte, isNamed)).toEqual(tooLarge('101 MB'));
  });

  it('may be a file to upload, however long', async () => {
    expect(await post('/api/v1/database/7/upload/', 120 * megabyte, isNamed)).toMatchObject({ status: 200 });
    expect(await post('/api/v1/database/upload_metadata/', 40 * megabyte, isNamed)).toMatchObject({ status: 200 });
    expect(await post('/api/v1/database/7/upload/more', 40 * megabyte, isNamed)).toEqual(tooLarge('16 MB'));
  });
});
