import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { closeDatabases } from '@/lib/server/database/open-database';
import type { World } from '@/tests/support/world';
import { admin, openLentWorld } from '@/tests/support/worlds/lent-world';

/** The SQL of two datasets may be the same text and still read different tables: those of the dataset's schema. */
describe('datasets of two schemas with the same SQL', () => {
  const schemas = ['payroll', 'samples'] as const;
  const ids = new Map<string, number>();
  let world: World;
  beforeAll(async () => {
    world = await openLentWorld();
    const [source] = await world.db.select().from(database);
    for (const schema of schemas) {
      await world.db.execute(sql.raw(`create schema ${schema}`));
      await world.db.execute(sql.raw(`create table ${schema}.people as select '${schema}' as name`));
      const [made] = await world.db
        .insert(dataset)
        .values({
          table_name: `people of ${schema}`,
          schema,
          sql: 'select * from people',
          database_id: source?.id ?? 0,
        })
        .returning();
      const dataset_id = made?.id ?? 0;
      await world.db.insert(datasetColumn).values({ dataset_id, column_name: 'name', type: 'TEXT', groupby: true });
      ids.set(schema, dataset_id);
    }
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const ask = (schema: string, more: object = {}) =>
    admin.json(dataRoute, 'POST', '/api/v1/chart/data', {
      datasource: { id: ids.get(schema), type: 'table' },
      queries: [{ columns: ['name'], metrics: [], row_limit: 10 }],
      ...more,
    });

  test('are kept apart in what is kept of results', async () => {
    for (const schema of [...schemas, ...schemas]) {
      expect((await ask(schema)).body.result[0].data).toEqual([{ name: schema }]);
    }
  });

  test('and while both are asked at once', async () => {
    const answers = await Promise.all(schemas.map((schema) => ask(schema, { force: true })));
    expect(answers.map(({ body }) => body.result[0].data[0].name)).toEqual([...schemas]);
  });

  test('and in files', async () => {
    for (const schema of schemas) {
      expect((await ask(schema, { result_format: 'csv' })).body.trim().split('\n').at(-1)).toBe(schema);
    }
  });
});
