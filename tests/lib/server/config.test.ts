import { afterEach, expect, test, vi } from 'vitest';
import { ConfigError, config, forgetConfig } from '@/lib/server/config';

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
  expect(configOf({ DATABASE_URL: 'postgres://h/d' }).metadata).toEqual({
    kind: 'postgres',
    url: 'postgres://h/d',
    readUrl: null,
  });
});

test('DATABASE_READ_URL names a read replica, which the embedded database has none of', () => {
  const readUrl = 'postgresql://standby/d';
  expect(configOf({ DATABASE_URL: 'postgres://h/d', DATABASE_READ_URL: readUrl }).metadata).toMatchObject({ readUrl });
  expect(() => configOf({ DATABASE_READ_URL: 'mysql://standby/d' })).toThrow(ConfigError);
  expect(() => configOf({ DATABASE_URL: '', DATABASE_READ_URL: readUrl })).toThrow(
    'DATABASE_READ_URL: The embedded database has no read replica: set DATABASE_URL, or leave this out.',
  );
  expect(configOf({ DATABASE_URL: '', DATABASE_READ_URL: '' }).metadata.kind).toBe('embedded');
});

test('the base path is part of the address, however the address is written', () => {
  expect(configOf({ ISOLINE_BASE_PATH: '' })).toMatchObject({ basePath: '', url: 'http://localhost:8088' });
  expect(configOf({ ISOLINE_BASE_PATH: '/bi', PORT: '81' }).url).toBe('http://localhost:81/bi');
  for (const url of ['https://host.example', 'https://host.example/', 'https://host.example/bi/']) {
    expect(configOf({ ISOLINE_BASE_PATH: '/bi', ISOLINE_URL: url }).url).toBe('https://host.example/bi');
  }
  expect(() => configOf({ ISOLINE_BASE_PATH: '/bi', ISOLINE_URL: 'https://host.example/other' })).toThrow(
    'ISOLINE_URL: It ends in another path than ISOLINE_BASE_PATH.',
  );
  expect(() => configOf({ ISOLINE_BASE_PATH: '/bi/', ISOLINE_URL: '' })).toThrow(
    /^The environment cannot be used\. ISOLINE_BASE_PATH: Write it like \/bi: /,
  );
});
