import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { closeMetadata, metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { forgetConfig } from '@/lib/server/config';
import { chartFile, dashboardBundle } from '@/tests/support/bundle';

const folder = mkdtempSync(join(tmpdir(), 'isoline-kill-'));
const file = join(folder, 'bundle.zip');
const env = { ...process.env, ISOLINE_DATA: join(folder, 'data'), DATABASE_URL: '', NODE_ENV: 'test' as const };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts an import in a separate process and kills it with SIGKILL. */
async function importAndKill(afterMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bin/isoline.ts', 'import', file], {
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
  process.env.ISOLINE_DATA = env.ISOLINE_DATA;
  forgetConfig();
  const db = await metadata();
  const counts: number[] = [];
  for (const table of [dashboard, chart, database])
    counts.push((await db.select({ n: count() }).from(table))[0]?.n ?? 0);
  await closeMetadata();
  return counts;
}

describe('an import that is killed', () => {
  it('leaves all of a bundle or nothing, and a database that opens again', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => {
        const uuid = `6f0d6f3c-51f5-4f7b-9a35-${String(at).padStart(12, '0')}`;
        return [`charts/More_${at}.yaml`, chartFile(uuid, `More ${at}`)];
      }),
    );
    writeFileSync(file, dashboardBundle(more));
    const seen: string[] = [];
    for (const afterMs of [1200, 1900, 2600, 60_000]) {
      await importAndKill(afterMs);
      seen.push((await stored()).join());
    }
    expect(new Set(seen)).toEqual(new Set(['0,0,0', '1,302,1']));
  });
});
