import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '@/db/postgres';
import { user } from '@/db/schema/user';
import { freshDatabase, isPostgresReachable, testMetadata } from '@/tests/support/metadata';

const kinds: ('pglite' | 'postgres')[] = (await isPostgresReachable()) ? ['pglite', 'postgres'] : ['pglite'];

describe.each(kinds)('migrations on %s', (kind) => {
  test('lead from nothing to the whole model', async () => {
    const connection = await testMetadata(kind);
    expect(await connection.database.select().from(user)).toEqual([]);
    await connection.close();
  });
});

describe.runIf(kinds.includes('postgres'))('replicas', () => {
  test('that start at the same moment migrate once', async () => {
    const fresh = await freshDatabase();
    const replicas = await Promise.all([openPostgres(fresh.url), openPostgres(fresh.url), openPostgres(fresh.url)]);
    const [first] = replicas;
    const applied = await first?.database.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    expect(applied).toMatchObject([{ n: expect.any(Number) }]);
    const again = await openPostgres(fresh.url);
    expect(await again.database.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)).toEqual(
      applied,
    );
    await Promise.all([...replicas, again].map((replica) => replica.close()));
    await fresh.drop();
  });
});
