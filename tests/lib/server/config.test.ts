import { afterEach, expect, test, vi } from 'vitest';
import { config, forgetConfig } from '@/lib/server/config';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

function configOf(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  forgetConfig();
  return config();
}

test('an empty line means that nothing is set', () => {
  expect(configOf({ PORT: '', ISOLINE_URL: '', REDIS_URL: '', ISOLINE_ADMIN_PASSWORD: '' })).toMatchObject({
    port: 8088,
    url: 'http://localhost:8088',
    redisUrl: null,
    admin: { username: 'admin', password: null },
  });
});

test('a setting that cannot be used is named', () => {
  expect(() => configOf({ PORT: 'eighty' })).toThrow('PORT');
  expect(() => configOf({ PORT: '8088', ISOLINE_URL: 'charts' })).toThrow('ISOLINE_URL');
});

test('the address carries no slash at its end', () => {
  expect(configOf({ ISOLINE_URL: 'https://charts.example.com/' }).url).toBe('https://charts.example.com');
});

test('the metadata database is embedded unless DATABASE_URL names a server', () => {
  expect(configOf({ DATABASE_URL: '', ISOLINE_DATA: '/tmp/x' }).metadata).toEqual({
    kind: 'embedded',
    folder: '/tmp/x',
  });
  expect(configOf({ DATABASE_URL: 'postgres://h/d' }).metadata).toEqual({ kind: 'postgres', url: 'postgres://h/d' });
});
