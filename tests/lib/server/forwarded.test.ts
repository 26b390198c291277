import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { setCookie } from '@/lib/server/auth/cookie';
import { forgetConfig } from '@/lib/server/config';
import { dropForwarded, keepSecure } from '@/lib/server/forwarded';

afterEach(() => {
  delete process.env.ISOLINE_TRUST_PROXY;
  delete process.env.ISOLINE_URL;
  forgetConfig();
});

const sent = () => ({
  host: 'bi.example',
  'x-forwarded-for': '10.0.0.1',
  'x-forwarded-proto': 'https',
  forwarded: 'a',
});

test('what a client says about itself is dropped', () => {
  forgetConfig();
  const headers = sent();
  dropForwarded(headers);
  expect(headers).toEqual({ host: 'bi.example' });
});

test('what a proxy says is kept where one is trusted', () => {
  process.env.ISOLINE_TRUST_PROXY = 'true';
  forgetConfig();
  const headers = sent();
  dropForwarded(headers);
  expect(headers).toEqual(sent());
});

test.each([
  ['https', 'https'],
  ['HTTPS, http', 'https'],
  ['http,https', 'http'],
  ['ftp', undefined],
  ['javascript', undefined],
  ['https://evil.example', undefined],
  ['', undefined],
])('a proxy that says %j is taken to mean %s', (said, meant) => {
  process.env.ISOLINE_TRUST_PROXY = 'true';
  forgetConfig();
  const headers = { ...sent(), 'x-forwarded-proto': said };
  dropForwarded(headers, '10.0.0.9');
  expect(headers['x-forwarded-proto']).toBe(meant);
  expect(headers['x-forwarded-for']).toBe('10.0.0.1');
});

test('where nobody says who the client is, it is who is connected', () => {
  forgetConfig();
  const headers: Record<string, string> = sent();
  dropForwarded(headers, '::1');
  expect(headers).toEqual({ host: 'bi.example', 'x-forwarded-for': '::1' });
});

test.each([
  ['https://bi.example', 'max-age=31536000', '; Secure'],
  ['http://bi.example', undefined, ''],
])('%s: transport security is %s', (url, told, mark) => {
  process.env.ISOLINE_URL = url;
  forgetConfig();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  keepSecure(response);
  expect(response.getHeader('strict-transport-security')).toBe(told);
  expect(setCookie('session', 'x', new Headers())).toBe(`session=x; HttpOnly; Path=/; SameSite=Lax${mark}`);
  const behindProxy = new Headers({ 'x-forwarded-proto': 'https' });
  expect(setCookie('session', 'x', behindProxy)).toBe('session=x; HttpOnly; Path=/; SameSite=Lax; Secure');
});
