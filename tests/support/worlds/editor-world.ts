import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityRole, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { datasetView } from '@/lib/permissions/object-permission';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { stopAnalysing } from '@/lib/server/sql/analyse-sql';
import { Caller } from '@/tests/support/caller';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { addUser, grant, openWorld, type World } from '@/tests/support/world';

export const isReachable = await isPostgresqlReachable();
export const name = `isoline_sqllab_${process.pid}`;

export let world: World;
export let writable = 0;
export let readable = 0;
export const admin = new Caller();
export const analyst = new Caller();

/** Makes the databases, of which `analyst` may read some rows of one table, and drops them after the tests. */
export function setUpEditor(): void {
  beforeAll(async () => {
    await askPostgresql(`CREATE DATABASE ${name}`);
    await askPostgresql(
      `CREATE TABLE orders (region text, amount int); CREATE TABLE secrets (word text);
       INSERT INTO orders VALUES ('north', 2), ('south', 3), ('east', 4); INSERT INTO secrets VALUES ('hidden')`,
      name,
    );
    world = await openWorld('embedded');
    const address = `postgresql://${postgresqlServer.username}@${postgresqlServer.host}/${name}`;
    const stored = await world.db
      .insert(database)
      .values([
        { database_name: 'writable', allow_dml: true, allow_ctas: true, ...storeAddress(address) },
        { database_name: 'readable', ...storeAddress(address) },
      ])
      .returning();
    [writable = 0, readable = 0] = stored.map(({ id }) => id);
    const [orders] = await world.db
      .insert(dataset)
      .values({ table_name: 'orders', schema: 'public', catalog: name, database_id: readable })
      .returning();
    const view = datasetView({ id: orders?.id ?? 0, table_name: 'orders', database: { database_name: 'readable' } });
    await grant(world.db, 'readers', `datasource_access on ${view}`);
    for (const [caller, username, roles] of [
      [admin, 'admin', ['Admin']],
      [analyst, 'analyst', ['Gamma', 'sql_lab', 'readers']],
    ] as const) {
      const id = await addUser(world.db, username, ...roles);
      caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    }
    const analystRoles = (await loadUser(2))?.viewer.roles ?? [];
    const rule = { name: 'north', clause: "region <> 'east'", filter_type: 'Regular' } as const;
    const [made] = await world.db.insert(rowLevelSecurity).values(rule).returning();
    const rls_id = made?.id ?? 0;
    await world.db.insert(rowLevelSecurityTable).values({ rls_id, dataset_id: orders?.id ?? 0 });
    await world.db.insert(rowLevelSecurityRole).values({ rls_id, role_id: analystRoles[0]?.id ?? 0 });
  });
  afterAll(async () => {
    closeDatabases();
    stopAnalysing();
    await world.close();
    await delay(100);
    await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

export const run = (caller: Caller, sql: string, more: object = {}) =>
  caller.json(sqlLabRoute, 'POST', '/api/v1/sqllab/execute/', { database_id: readable, sql, ...more });
export const refusal = async (answer: ReturnType<typeof run>) => {
  const { status, body } = await answer;
  return [status, body.errors?.[0]?.error_type];
};
