import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMetadata, metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { dataset } from '@/db/schema/dataset';
import { keyValue } from '@/db/schema/key-value';
import { examples } from '@/lib/server/boot/examples/examples';
import { loadExampleData } from '@/lib/server/boot/examples/load-example-data';
import { forgetConfig } from '@/lib/server/config';

const folder = mkdtempSync(join(tmpdir(), 'isoline-seed-kill-'));
const env = { ...process.env, ISOLINE_DATA: folder, DATABASE_URL: '', NODE_ENV: 'test' as const };

// Kills during the loading of data have a separate test; here the data is loaded before, so that the kills hit the
// metadata.
beforeAll(() => loadExampleData(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function seedAndKill(afterMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bin/isoline.ts', 'seed'], {
    env,
    detached: true,
    stdio: 'ignore',
  });
  const over = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([over, delay(afterMs)]);
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  await over;
}

async function stored(): Promise<number[]> {
  process.env.ISOLINE_DATA = folder;
  forgetConfig();
  const db = await metadata();
  const counts: number[] = [];
  for (const table of [dashboard, chart, dataset])
    counts.push((await db.select({ n: count() }).from(table))[0]?.n ?? 0);
  const marks = await db.select({ key: keyValue.key }).from(keyValue);
  await closeMetadata();
  return [...counts, marks.filter(({ key }) => key === 'examples').length];
}

describe('a seeding that is killed', () => {
  it('leaves all examples or none, and the next one completes them', { timeout: 180_000 }, async () => {
    const charts = examples.flatMap((example) => example.charts).length;
    const datasets = examples.flatMap((example) => example.datasets).length;
    const all = [examples.length, charts, datasets, 1].join();
    for (const afterMs of [1500, 2000, 2500, 3000, 3500]) {
      await seedAndKill(afterMs);
      expect(['0,0,0,0', all]).toContain((await stored()).join());
    }
    await seedAndKill(100_000);
    expect((await stored()).join()).toBe(all);
  });
});
