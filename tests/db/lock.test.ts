import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from '@/db/embedded';
import { MetadataLockedError, takeLock } from '@/db/lock';
import { user } from '@/db/schema/user';
import { ensureTemplate } from '@/db/template';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that opens the database, writes one user and keeps running. */
function holder() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/servers/hold-metadata.ts'], {
    env: { ...process.env, ISOLINE_DATA: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(text) && resolve());
      child.once('exit', () => reject(new Error(`ended before it said ${text}`)));
    });
  const killed = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return { child, said, killed };
}

test('a second process is refused with a sentence that names the first', async () => {
  const other = holder();
  await other.said('written');
  const refusal = await openEmbedded(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MetadataLockedError);
  expect(String(refusal)).toContain(`process ${other.child.pid}`);
  expect(String(refusal)).toContain('DATABASE_URL');
  await other.killed();
});

test('after kill -9 the next process opens the folder and finds what was written', async () => {
  const other = holder();
  await other.said('written');
  await other.killed();
  expect(existsSync(join(folder, 'metadata.lock'))).toBe(true);
  const connection = await openEmbedded(folder);
  expect(await connection.database.select({ username: user.username }).from(user)).toEqual([{ username: 'held' }]);
  await connection.close();
  expect(existsSync(join(folder, 'metadata.lock'))).toBe(false);
});

test.each([50, 400, 900])('a first start that is killed after %i ms leaves a folder that opens', async (ms) => {
  await ensureTemplate();
  const other = holder();
  await other.said('opening');
  await new Promise((resolve) => setTimeout(resolve, ms));
  await other.killed();
  const connection = await openEmbedded(folder);
  expect((await connection.database.select().from(user)).length).toBeLessThanOrEqual(1);
  await connection.close();
});

test('a lock that names a process number now used by another program is taken over', async () => {
  const path = join(folder, 'metadata.lock');
  writeFileSync(path, JSON.stringify({ pid: process.ppid, host: hostname(), started: 'another boot 17' }));
  const release = await takeLock(path);
  release();
});

test('a torn lock file is taken over', async () => {
  const path = join(folder, 'metadata.lock');
  writeFileSync(path, '{"pid":');
  (await takeLock(path))();
  expect(existsSync(path)).toBe(false);
});

test('of many that find a dead lock at once exactly one gets it', async () => {
  const path = join(folder, 'metadata.lock');
  writeFileSync(path, '{}');
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => takeLock(path)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') outcome.value();
});
