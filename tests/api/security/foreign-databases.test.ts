import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as savedQueryRoute from '@/app/api/v1/saved_query/[[...path]]/route';
import { database } from '@/db/schema/database';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import type { Caller } from '@/tests/support/caller';
import { grant, type World } from '@/tests/support/world';
import { admin, openLentWorld, writer } from '@/tests/support/worlds/lent-world';

/** A saved query may name any database by its number. */
describe('the file of a saved query', () => {
  let world: World;
  let foreignId = 0;
  beforeAll(async () => {
    world = await openLentWorld();
    for (const right of ['can_read', 'can_write', 'can_export'] as const) {
      await grant(world.db, 'staff', `${right} on SavedQuery`);
    }
    const address = storeAddress('postgresql://payroll:secret@10.0.0.7/wages');
    const [made] = await world.db
      .insert(database)
      .values({ database_name: 'wages', ...address })
      .returning();
    foreignId = made?.id ?? 0;
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  async function exported(caller: Caller): Promise<Record<string, string>> {
    const body = { db_id: foreignId, label: 'Mine', sql: 'SELECT 1', schema: 'public' };
    const { body: made } = await caller.json(savedQueryRoute, 'POST', '/api/v1/saved_query/', body);
    const request = new Request(`http://localhost/api/v1/saved_query/export/?q=!(${made.id})`, {
      headers: { authorization: caller.extra.authorization ?? '' },
    });
    const response = await savedQueryRoute.GET(request);
    expect(response.status).toBe(200);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path.replace(/^[^/]+\//, ''), strFromU8(bytes)]),
    );
  }

  test('holds no word of a database that its author may not read', async () => {
    const files = await exported(writer);
    expect(Object.keys(files)).toEqual(['metadata.yaml', 'queries/public/Mine.yaml']);
    expect(Object.values(files).join('\n')).not.toMatch(/wages|payroll|10\.0\.0\.7|secret/);
    expect(files['queries/public/Mine.yaml']).toMatch(/^database_uuid: null$/m);
  });

  test('holds the database of an author who may read it', async () => {
    const files = await exported(admin);
    expect(Object.keys(files).toSorted()).toEqual([
      'databases/wages.yaml',
      'metadata.yaml',
      'queries/wages/public/Mine.yaml',
    ]);
    expect(files['databases/wages.yaml']).toContain('10.0.0.7');
    expect(files['databases/wages.yaml']).not.toContain('secret');
  });
});
