import { afterEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '@/lib/server/config';
import { publicUrl } from '@/lib/server/public-url';

const request = (headers: Record<string, string>) => new Request('http://localhost:8088/api/v1/x', { headers });

afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

test('links lead to the host that the reader used', () => {
  forgetConfig();
  expect(publicUrl(request({ host: '127.0.0.1:8088' }))).toBe('http://127.0.0.1:8088');
  expect(publicUrl(request({ host: 'charts.test', 'x-forwarded-proto': 'https' }))).toBe('https://charts.test');
  expect(publicUrl(request({}))).toBe('http://localhost:8088');
});

test('ISOLINE_URL decides when it is set', () => {
  vi.stubEnv('ISOLINE_URL', 'https://isoline.test/');
  forgetConfig();
  expect(publicUrl(request({ host: 'elsewhere.test' }))).toBe('https://isoline.test');
});

test('links lead below the base path', () => {
  vi.stubEnv('ISOLINE_BASE_PATH', '/bi');
  forgetConfig();
  expect(publicUrl(request({ host: 'charts.test' }))).toBe('http://charts.test/bi');
  vi.stubEnv('ISOLINE_URL', 'https://isoline.test');
  forgetConfig();
  expect(publicUrl(request({ host: 'elsewhere.test' }))).toBe('https://isoline.test/bi');
});
