import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { Caller } from '@/tests/support/caller';
import { askMariadb, isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, openWorld, type World } from '@/tests/support/world';

const name = `isoline_table_extra_${process.pid}`;
const hasPostgresql = await isPostgresqlReachable();
const hasMariadb = await isMariadbReachable();

describe('what is known of a table beside its columns', () => {
  let world: World;
  const admin = new Caller();
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    world = await openWorld('embedded');
    const user = await addUser(world.db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id: user, sessionVersion: 1 }, 'access', true)}`;
    const addresses: Record<string, string> = {};
    if (hasPostgresql) {
      await askPostgresql(`CREATE DATABASE ${name}`);
      await askPostgresql(
        `CREATE TABLE plain (id int PRIMARY KEY, n int); INSERT INTO plain SELECT i, i FROM generate_series(1, 1234) i;
         CREATE TABLE visit (day date NOT NULL, n int) PARTITION BY RANGE (day);
         CREATE TABLE visit_9 PARTITION OF visit FOR VALUES FROM ('2025-09-01') TO ('2025-10-01');
         CREATE TABLE visit_10 PARTITION OF visit FOR VALUES FROM ('2025-10-01') TO ('2025-11-01');
         CREATE TABLE visit_other PARTITION OF visit DEFAULT;
         INSERT INTO visit SELECT '2025-09-01'::date + i % 60, i FROM generate_series(1, 500) i;
         CREATE TABLE step (n int, kind text) PARTITION BY LIST (n);
         CREATE TABLE step_9 PARTITION OF step FOR VALUES IN (9); CREATE TABLE step_10 PARTITION OF step FOR VALUES IN (10);
         CREATE TABLE spread (n int) PARTITION BY HASH (n);
         CREATE TABLE spread_0 PARTITION OF spread FOR VALUES WITH (MODULUS 1, REMAINDER 0);
         CREATE VIEW seen AS SELECT * FROM plain; ANALYZE;`,
        name,
      );
      addresses.postgresql = `postgresql://${postgresqlServer.username}@${postgresqlServer.host}/${name}`;
    }
    if (hasMariadb) {
      await askMariadb(`CREATE DATABASE ${name}`);
      await askMariadb(
        `CREATE TABLE plain (id int PRIMARY KEY, n int); INSERT INTO plain SELECT seq, seq FROM seq_1_to_100;
         CREATE TABLE visit (day date NOT NULL, n int) PARTITION BY RANGE COLUMNS (day) (
           PARTITION p9 VALUES LESS THAN ('2025-10-01'), PARTITION p10 VALUES LESS THAN ('2025-11-01'),
           PARTITION rest VALUES LESS THAN (MAXVALUE));
         ANALYZE TABLE plain;`,
        name,
      );
      addresses.mariadb = `mysql://${mariadbAuthority}/${name}`;
    }
    for (const [product, address] of Object.entries(addresses)) {
      const [row] = await world.db
        .insert(database)
        .values({ database_name: product, ...storeAddress(address) })
        .returning();
      ids[product] = row?.id ?? 0;
    }
  });
  afterAll(async () => {
    await closeDatabases();
    await world.close();
    if (hasPostgresql) await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
    if (hasMariadb) await askMariadb(`DROP DATABASE ${name}`);
  });

  const about = async (product: string, table: string, schema: string) => {
    const path = `/api/v1/database/${ids[product]}/table_metadata/extra/?name=${table}&schema=${schema}`;
    const { status, body } = await admin.get(databaseRoute, path);
    expect(status).toBe(200);
    return body;
  };

  test.runIf(hasPostgresql)('PostgreSQL tells rows, the primary key and partitions of each kind', async () => {
    expect(await about('postgresql', 'plain', 'public')).toEqual({ metadata: { rows: 1234, primary_key: ['id'] } });
    expect(await about('postgresql', 'visit', 'public')).toEqual({
      partitions: { cols: ['day'], count: 3, latest: { day: '2025-10-01' } },
      metadata: { rows: 500 },
    });
    const step = (await about('postgresql', 'step', 'public')).partitions;
    expect(step).toEqual({ cols: ['n'], count: 2, latest: { n: '10' } });
    const spread = (await about('postgresql', 'spread', 'public')).partitions;
    expect(spread).toEqual({ cols: ['n'], count: 1, latest: null });
    expect(await about('postgresql', 'seen', 'public')).toEqual({});
    expect(await about('postgresql', 'nothing', 'public')).toEqual({});
  });

  test.runIf(hasPostgresql)('what tells of rows that a viewer may not see is left out', async () => {
    const [made] = await world.db
      .insert(dataset)
      .values({ table_name: 'visit', schema: 'public', catalog: name, database_id: ids.postgresql ?? 0 })
      .returning();
    const [rule] = await world.db
      .insert(rowLevelSecurity)
      .values({ name: 'few', filter_type: 'Base', clause: 'n < 10' })
      .returning();
    await world.db.insert(rowLevelSecurityTable).values({ rls_id: rule?.id ?? 0, dataset_id: made?.id ?? 0 });
    expect(await about('postgresql', 'visit', 'public')).toEqual({ partitions: { cols: ['day'] } });
    expect(await about('postgresql', 'plain', 'public')).toMatchObject({ metadata: { rows: 1234 } });
    await world.db.delete(rowLevelSecurity).where(eq(rowLevelSecurity.id, rule?.id ?? 0));
  });

  test.runIf(hasMariadb)('MariaDB tells rows, the primary key and partitions', async () => {
    const plain = await about('mariadb', 'plain', name);
    expect(plain).toMatchObject({ metadata: { rows: expect.any(Number), primary_key: ['id'] } });
    expect(plain).not.toHaveProperty('partitions');
    const { partitions } = await about('mariadb', 'visit', name);
    expect(partitions).toEqual({ cols: ['day'], count: 3, latest: { day: '2025-11-01' } });
  });
});
