import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressedFiles, compressFiles } from '@/lib/server/static-files';

const script = 'console.log("a script");'.repeat(2_000);
const folder = mkdtempSync(join(tmpdir(), 'isoline-static-'));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'chunks', 'a-1.js'), script);
  writeFileSync(join(folder, 'chunks', 'a.css'), 'p { color: red }');
  writeFileSync(join(folder, 'font.woff2'), 'compressed already');
  await compressFiles(folder);
  const isAnswered = compressedFiles(folder);
  server = createServer((request, response) => {
    if (!isAnswered(request, response)) response.writeHead(404).end('the router');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function get(path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip' }, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<Answer>((resolve, reject) => {
    const asking = ask({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) });
    });
    asking.on('error', reject).end();
  });
}

test('a script comes as the build has compressed it, and is kept for good', async () => {
  const { status, headers, body } = await get('/_next/static/chunks/a-1.js?dpl=1');
  expect(status).toBe(200);
  expect(gunzipSync(body).toString()).toBe(script);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    'content-type': 'application/javascript; charset=UTF-8',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect((await get('/_next/static/chunks/a.css')).headers['content-type']).toBe('text/css; charset=UTF-8');
});

test('a browser that takes Brotli gets it, which is smaller', async () => {
  const path = '/_next/static/chunks/a-1.js';
  const { headers, body } = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) });
  expect(brotliDecompressSync(body).toString()).toBe(script);
  expect(body.length).toBeLessThan((await get(path)).body.length);
  expect((await get(path, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get(path, { 'accept-encoding': 'brotli, gzip' })).headers['content-encoding']).toBe('gzip');
});

test('of a question for its head, only that is sent', async () => {
  const { status, headers, body } = await get('/_next/static/chunks/a-1.js', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect([status, headers['content-encoding'], body.length]).toEqual([200, 'gzip', 0]);
});

test.each([
  ['a browser that takes no compressed answer', '/_next/static/chunks/a-1.js', { 'accept-encoding': 'gzip;q=0' }],
  ['a part of a file', '/_next/static/chunks/a-1.js', { 'accept-encoding': 'gzip', range: 'bytes=0-9' }],
  ['what is not compressed', '/_next/static/font.woff2', { 'accept-encoding': 'gzip' }],
  ['another folder', '/_next/static/chunks/../../../etc/passwd', { 'accept-encoding': 'gzip' }],
  ['another spelling', '/_next/static/chunks/%2e%2e/chunks/a-1.js', { 'accept-encoding': 'gzip' }],
])('the router answers %s', async (_, path, headers) => {
  expect((await get(path, headers)).body.toString()).toBe('the router');
});

test('the router answers what changes something', async () => {
  expect((await get('/_next/static/chunks/a-1.js', { 'accept-encoding': 'gzip' }, 'POST')).status).toBe(404);
});
