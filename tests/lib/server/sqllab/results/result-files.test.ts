import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readKept, writeKept } from '@/lib/server/sqllab/results/result-files';

const folder = mkdtempSync(join(tmpdir(), 'isoline-result-files-'));
vi.stubEnv('ISOLINE_DATA', folder);
vi.stubEnv('DATABASE_URL', '');
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const files = () => readdirSync(join(folder, 'results')).sort();

test('expired results are removed, but no run of a query waits for a look through the folder', async () => {
  await writeKept('short', 'frame', 'rows', 1000);
  await writeKept('long', 'frame', 'rows', 3_600_000);
  expect(String(await readKept('short', 'frame'))).toBe('rows');

  vi.setSystemTime(Date.now() + 2000);
  expect(await readKept('short', 'frame')).toBeNull();
  await writeKept('next', 'frame', 'rows', 3_600_000);
  expect(files()).toEqual(['long.frame', 'next.frame', 'short.frame']);

  vi.setSystemTime(Date.now() + 60_000);
  await writeKept('last', 'frame', 'rows', 3_600_000);
  await vi.waitFor(() => expect(files()).toEqual(['last.frame', 'long.frame', 'next.frame']));
});
