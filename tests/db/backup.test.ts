import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeMetadata, metadata } from '@/db/client';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { forgetConfig } from '@/lib/server/config';
import { storeAddress } from '@/lib/server/database/stored-address';
import { open } from '@/lib/server/secrets';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { openWorld, type World } from '@/tests/support/world';

const run = promisify(execFile);
const isReachable = await isPostgresqlReachable();

describe.skipIf(!isReachable)('a backup of the metadata database, as docs/deployment.md makes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-backup-'));
  const file = join(folder, 'isoline.dump');
  let world: World;

  beforeAll(async () => {
    world = await openWorld('postgres');
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('brings back what was deleted and changed, and takes away what came later', async () => {
    const url = world.url ?? '';
    await world.db.insert(dashboard).values({ dashboard_title: 'Kept' });
    const address = storeAddress('postgresql://reader:a-password@127.0.0.1/sales');
    await world.db.insert(database).values({ database_name: 'sales', ...address });
    await run('pg_dump', ['--format=custom', `--file=${file}`, url]);

    await world.db.update(dashboard).set({ dashboard_title: 'Spoiled' });
    await world.db.delete(database);
    await world.db.insert(dashboard).values({ dashboard_title: 'Later' });
    await closeMetadata();
    await run('pg_restore', ['--clean', '--if-exists', `--dbname=${url}`, file]);

    const db = await metadata();
    const titles = await db.select({ title: dashboard.dashboard_title }).from(dashboard);
    expect(titles).toEqual([{ title: 'Kept' }]);
    const [stored] = await db.select().from(database);
    expect(stored?.database_name).toBe('sales');
    expect(open(stored?.password ?? '')).toBe('a-password');
  });
});

describe('a copy of the folder of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-copied-'));
  const at = (name: string) => {
    for (const setting of ['DATABASE_URL', 'DATABASE_READ_URL', 'ISOLINE_SECRET_KEY']) vi.stubEnv(setting, '');
    vi.stubEnv('ISOLINE_DATA', join(folder, name));
    forgetConfig();
    return metadata();
  };

  afterAll(async () => {
    await closeMetadata();
    vi.unstubAllEnvs();
    forgetConfig();
    rmSync(folder, { recursive: true, force: true });
  });

  test('starts elsewhere with everything in it, the key as well', async () => {
    const before = await at('data');
    await before.insert(dashboard).values({ dashboard_title: 'Kept' });
    const address = storeAddress('postgresql://reader:a-password@127.0.0.1/sales');
    await before.insert(database).values({ database_name: 'sales', ...address });
    await closeMetadata();
    cpSync(join(folder, 'data'), join(folder, 'backup'), { recursive: true });

    await (await at('data')).update(dashboard).set({ dashboard_title: 'Spoiled' });
    await closeMetadata();
    cpSync(join(folder, 'backup'), join(folder, 'restored'), { recursive: true });

    const after = await at('restored');
    expect(await after.select({ title: dashboard.dashboard_title }).from(dashboard)).toEqual([{ title: 'Kept' }]);
    const [stored] = await after.select().from(database);
    expect(open(stored?.password ?? '')).toBe('a-password');
  });
});
