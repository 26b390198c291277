import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '@/db/schema/database';
import { query } from '@/db/schema/query';
import { boot } from '@/lib/server/boot/boot';
import { storeAddress } from '@/lib/server/database/stored-address';
import { endLostQueries, silenceMs } from '@/lib/server/sqllab/lost-queries';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';
import { openWorld, places, type World } from '@/tests/support/world';

const isReachable = await isPostgresqlReachable();

describe.each(places.filter((place) => place === 'embedded' || isReachable))(
  'queries whose process is gone, %s',
  (place) => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld(place);
      const address = storeAddress('duckdb:///:memory:');
      await world.db.insert(database).values({ database_name: 'memory', ...address });
      const long = new Date(Date.now() - 60_000);
      await world.db.insert(query).values([
        { client_id: 'silent', database_id: 1, status: 'running', changed_on: long },
        { client_id: 'waiting', database_id: 1, status: 'pending', changed_on: long },
        { client_id: 'alive', database_id: 1, status: 'running' },
        { client_id: 'done', database_id: 1, status: 'success', changed_on: long },
      ]);
      await endLostQueries();
    });
    afterAll(() => world.close());

    test('end as failed; those of another replica that is alive go on', async () => {
      const rows = await world.db.select().from(query);
      const states = Object.fromEntries(rows.map(({ client_id, status }) => [client_id, status]));
      const alive = place === 'embedded' ? 'failed' : 'running';
      expect(states).toEqual({ silent: 'failed', waiting: 'failed', alive, done: 'success' });
    });

    test('are looked for once more after the start, but not among those that run here', {
      timeout: 90_000,
    }, async () => {
      const timer = vi.spyOn(globalThis, 'setTimeout');
      await boot();
      const later = timer.mock.calls.filter(([, ms]) => Math.abs(Number(ms) - 1.1 * silenceMs) < 1);
      timer.mockRestore();
      await world.db.insert(query).values({ client_id: 'begun', database_id: 1, status: 'running' });
      for (const [look] of later) await look();
      const [begun] = await world.db.select().from(query).where(eq(query.client_id, 'begun'));
      expect([begun?.status, later.length > 0]).toEqual(['running', place !== 'embedded']);
    });
  },
);
