import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '@/lib/server/config';
import { open, purposeKey, seal } from '@/lib/server/secrets';

const oldKey = 'an old secret key of more than thirty-two letters';
const newKey = 'a new secret key of more than thirty-two letters';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-secrets-'));
  environment({ ISOLINE_DATA: folder, DATABASE_URL: '', ISOLINE_SECRET_KEY: '', ISOLINE_PREVIOUS_SECRET_KEYS: '' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
  rmSync(folder, { recursive: true, force: true });
});

function environment(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  forgetConfig();
}

test('what is sealed opens again, and never twice to the same envelope', () => {
  const text = 'pässword with "quotes" and 😀';
  expect(open(seal(text))).toBe(text);
  expect(open(seal(''))).toBe('');
  expect(seal(text)).not.toBe(seal(text));
  expect(seal(text)).not.toContain('pässword');
});

test('a changed envelope does not open', () => {
  const parts = seal('secret').split('.');
  const sealed = Buffer.from(parts[3] ?? '', 'base64url');
  sealed[0] = (sealed[0] ?? 0) ^ 1;
  parts[3] = sealed.toString('base64url');
  expect(() => open(parts.join('.'))).toThrow();
  expect(() => open('secret')).toThrow('not a sealed text');
});

test('embedded, the key is made once, in a file that only its owner reads', () => {
  const envelope = seal('secret');
  const path = join(folder, 'secret.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').length).toBeGreaterThanOrEqual(64);
  forgetConfig();
  expect(open(envelope)).toBe('secret');
});

test('with DATABASE_URL the key is demanded, in words that say how to make one', () => {
  environment({ DATABASE_URL: 'postgres://localhost/isoline' });
  expect(() => seal('secret')).toThrow(/ISOLINE_SECRET_KEY must be set.*openssl rand/);
});

test('an envelope of a former key opens while that key is named', () => {
  environment({ ISOLINE_SECRET_KEY: oldKey });
  const envelope = seal('secret');
  environment({ ISOLINE_SECRET_KEY: newKey });
  expect(() => open(envelope)).toThrow('ISOLINE_PREVIOUS_SECRET_KEYS');
  environment({ ISOLINE_PREVIOUS_SECRET_KEYS: `unused,${oldKey}` });
  expect(open(envelope)).toBe('secret');
});

test('each purpose has a key of its own', () => {
  expect(purposeKey('session')).toHaveLength(32);
  expect(purposeKey('session')).toEqual(purposeKey('session'));
  expect(purposeKey('session')).not.toEqual(purposeKey('bearer'));
});
