import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as datasetRoute from '@/app/api/v1/dataset/[[...path]]/route';
import * as datasourceRoute from '@/app/api/v1/datasource/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import * as samplesRoute from '@/app/datasource/[[...path]]/route';
import { query } from '@/db/schema/query';
import { closeDatabases } from '@/lib/server/database/open-database';
import type { World } from '@/tests/support/world';
import { admin, dataOf, guest, ids, openRuledWorld, page, tile, values } from '@/tests/support/worlds/ruled-world';

/** One rule hides the rows of the south; an error that quotes them may not reveal them either. */
describe('where a row rule or a guest is', () => {
  let world: World;
  beforeAll(async () => {
    world = await openRuledWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  /** A cast of a text to a number: PostgreSQL quotes the text in its error. */
  const cast = 'CAST(region AS INTEGER)';
  const metric = { expressionType: 'SQL', sqlExpression: `MAX(${cast})`, label: 'most' };
  const failing = (more: Record<string, unknown> = {}) => ({
    queries: [{ columns: ['region'], metrics: [metric], ...more }],
  });
  const inEditor = (path: string, more: Record<string, unknown> = {}) =>
    admin.json(sqlLabRoute, 'POST', `/api/v1/sqllab/${path}/`, {
      database_id: 1,
      schema: 'public',
      sql: `select ${cast} from sales`,
      ...more,
    });
  const failures: readonly (readonly [string, () => Promise<{ status: number; body: unknown }>])[] = [
    ['chart data', () => dataOf(admin, failing())],
    ['a condition', () => dataOf(admin, failing({ metrics: ['total'], extras: { where: `${cast} > 0` } }))],
    ['a query of a virtual dataset', () => dataOf(admin, failing(), ids.virtual)],
    ['CSV', () => dataOf(admin, { ...failing(), result_format: 'csv' })],
    [
      'CSV row by row',
      () => dataOf(admin, { queries: [{ columns: [{ sqlExpression: cast, label: 'n' }] }], result_format: 'csv' }),
    ],
    [
      'rows behind a mark',
      () => dataOf(admin, { queries: [{ extras: { where: `${cast} > 0` } }], result_type: 'drill_detail' }),
    ],
    [
      'samples',
      () =>
        page.json(samplesRoute, 'POST', `/datasource/samples?datasource_type=table&datasource_id=${ids.table}`, {
          extras: { where: `${cast} > 0` },
        }),
    ],
    ['values of a calculated column', () => admin.get(datasourceRoute, values(ids.numbers, 'as a number'))],
    ['the editor', () => inEditor('execute')],
    ['a tile inside another site, where no rule is in force', () => tile(guest, ids.broken, 'table')],
  ];

  test.each(failures)('what a database says of a failed statement is not told: %s', async (_way, read) => {
    const { status, body } = await read();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(status, text).toBe(400);
    expect(text).toContain('rows that you may not see');
    expect(text).toMatch(/under [\da-f-]{36}/);
    expect(text).not.toMatch(/south|north|invalid input/);
  });

  test('nor what stays of a failed query of the editor, nor what is exported of it', async () => {
    const client_id = 'withheld01';
    await inEditor('execute', { client_id });
    const [stored] = await world.db.select().from(query).where(eq(query.client_id, client_id));
    expect(stored?.error_message).toContain('rows that you may not see');
    expect(stored?.error_message + (stored?.extra_json ?? '')).not.toMatch(/south|north|invalid input/);
    await world.db
      .update(query)
      .set({ executed_sql: `select ${cast} from sales` })
      .where(eq(query.client_id, client_id));
    const { status, body } = await admin.get(sqlLabRoute, `/api/v1/sqllab/export/${client_id}/`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('rows that you may not see')]);
  });

  test('nor what is wrong in a query that becomes a dataset', async () => {
    const { status, body } = await admin.json(datasetRoute, 'POST', '/api/v1/dataset/', {
      database: 1,
      table_name: 'numbers',
      schema: 'public',
      sql: `select ${cast} as n from sales`,
    });
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toMatch(/south|north|invalid input/);
  });

  test('where no row is hidden the database has its say', async () => {
    const { status, body } = await dataOf(admin, failing(), ids.open);
    expect(status).toBe(400);
    expect(body.message).toContain('invalid input syntax for type integer');
  });
});
