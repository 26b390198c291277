import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { rowLevelSecurity, rowLevelSecurityTable } from '@/db/schema/row-level-security';
import { closeDatabases } from '@/lib/server/database/open-database';
import type { World } from '@/tests/support/world';
import { admin, ids, openLentWorld } from '@/tests/support/worlds/lent-world';

/**
 * PostgreSQL tests cheap conditions before costly ones. A condition that fails on one name must not tell whether a rule
 * hides that name.
 */
describe('whether a condition fails tells nothing of rows that a rule hides', () => {
  const rules = [
    ['a list', ['anna', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => `name = '${name}'`).join(' OR ')],
    ['a sub-query', "name IN (SELECT o.name FROM own o WHERE o.code = 'p' AND o.n = 2)"],
    ['a computation', "upper(lower(upper(lower(upper(name))))) = 'ANNA'"],
  ] as const;
  let world: World;
  let databaseId = 0;
  let virtual = 0;
  beforeAll(async () => {
    world = await openLentWorld();
    const { db } = world;
    const [source] = await db.select().from(database);
    databaseId = source?.id ?? 0;
    const [made] = await db
      .insert(dataset)
      .values({ table_name: 'over', schema: 'public', sql: 'select * from secrets', database_id: databaseId })
      .returning();
    virtual = made?.id ?? 0;
    await db.insert(datasetColumn).values({ dataset_id: virtual, column_name: 'name', type: 'TEXT', groupby: true });
    const [rule] = await db
      .insert(rowLevelSecurity)
      .values({ name: 'rule', filter_type: 'Base', clause: '1 = 1' })
      .returning();
    await db.insert(rowLevelSecurityTable).values({ rls_id: rule?.id ?? 0, dataset_id: ids.secrets });
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const failing = (name: string) => `1 / (CASE WHEN name = '${name}' THEN 0 ELSE 1 END)`;
  const chart = (id: number, query: object) =>
    admin.json(dataRoute, 'POST', '/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      force: true,
      queries: [{ columns: ['name'], metrics: [], row_limit: 10, ...query }],
    });
  const filtered = (name: string) => ({
    filters: [{ col: { expressionType: 'SQL', sqlExpression: failing(name), label: 'x' }, op: '==', val: 1 }],
  });
  const ways: Readonly<Record<string, (name: string) => Promise<{ status: number; body: unknown }>>> = {
    'a filter': (name) => chart(ids.secrets, filtered(name)),
    'a clause': (name) => chart(ids.secrets, { extras: { where: `${failing(name)} = 1` } }),
    'a filter of a dataset over the table': (name) => chart(virtual, filtered(name)),
    'a clause of a dataset over the table': (name) => chart(virtual, { extras: { where: `${failing(name)} = 1` } }),
    'the editor': (name) =>
      admin.json(sqlLabRoute, 'POST', '/api/v1/sqllab/execute/', {
        database_id: databaseId,
        schema: 'public',
        sql: `SELECT * FROM secrets WHERE ${failing(name)} = 1`,
      }),
  };

  test.each(rules)('the rule being %s', async (_, clause) => {
    await world.db.execute(sql`update ${rowLevelSecurity} set clause = ${clause}, changed_on = now()`);
    for (const [way, ask] of Object.entries(ways)) {
      for (const name of ['bert', 'nobody']) {
        const { status, body } = await ask(name);
        expect([way, name, status], JSON.stringify(body)).toEqual([way, name, 200]);
        expect(JSON.stringify(body)).toContain('anna');
      }
      expect([way, (await ask('anna')).status]).not.toEqual([way, 200]);
    }
  });
});
