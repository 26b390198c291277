import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '@/lib/query/compile';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect } from '@/lib/query/dialect';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { parseAddress } from '@/lib/server/database/address';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Connection } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { freshDatabase } from '@/tests/support/metadata';

const column = (column_name: string, type: string, is_dttm = false, expression: string | null = null) => ({
  column_name,
  verbose_name: null,
  type,
  is_dttm,
  groupby: true,
  filterable: true,
  expression,
  python_date_format: null,
});

const rows = `SELECT * FROM (VALUES (CAST('2024-01-05' AS TIMESTAMP), 'north', 3), (CAST('2024-02-06' AS TIMESTAMP), 'south', 5),
  (CAST('2024-02-07' AS TIMESTAMP), 'north', 7)) AS t(sold_at, place, sold)`;

const sales: DatasetDescription = {
  id: 1,
  table_name: 'sales',
  catalog: null,
  schema: null,
  sql: rows,
  main_dttm_col: 'sold_at',
  offset: 0,
  fetch_values_predicate: null,
  always_filter_main_dttm: false,
  columns: [column('sold_at', 'TIMESTAMP', true), column('place', 'VARCHAR'), column('sold', 'INTEGER')],
  metrics: [{ metric_name: 'total', verbose_name: 'Total', expression: 'SUM(sold)' }],
};

const january = { since: Date.UTC(2024, 0, 1), until: Date.UTC(2024, 1, 1) };

async function compiled(dialect: Dialect, wire: Record<string, unknown>, rowRules: string[][] = []) {
  const { queries } = parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [wire] });
  const [query] = queries;
  if (!query) throw new Error('one query was given');
  return compile(resolveQuery(query, sales, {}, { standard: 50_000, most: 100_000 }), {
    dataset: sales,
    dialect,
    range: null,
    rangeOf: () => january,
    rowRules,
    temporalExpressions: new Set(),
  });
}

const from = `FROM (${rows}) AS "virtual_table"`;

describe.each([
  { name: 'postgresql', dialect: postgresql.dialect, cast: (text: string) => `CAST(${text} AS INTEGER)` },
  { name: 'duckdb', dialect: duckdb.dialect, cast: (text: string) => text },
])('SQL for $name', ({ name, dialect, cast }) => {
  let connection: Connection;
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const limits = { maxConnections: 1, connectTimeoutMs: 30_000 };
    if (name === 'duckdb') connection = await duckdb.connect(parseAddress('duckdb:///:memory:'), limits);
    else {
      const fresh = await freshDatabase();
      drop = fresh.drop;
      connection = await postgresql.connect(parseAddress(fresh.url), limits);
    }
  });

  afterAll(async () => {
    await connection?.close();
    await drop?.();
  });

  const run = async (wire: Record<string, unknown>, rowRules: string[][] = []) => {
    const { statement } = await compiled(dialect, wire, rowRules);
    const frame = await connection.run(statement, {
      signal: new AbortController().signal,
      timeoutMs: 5000,
      maxRows: 100,
    });
    return frame.columns.map(({ values }) => values);
  };

  it('groups by dimensions, orders by labels and binds values', async () => {
    const wire = {
      columns: ['place'],
      metrics: ['total'],
      filters: [{ col: 'sold', op: '>', val: '4' }],
      orderby: [['total', false]],
      row_limit: 10,
    };
    const { statement } = await compiled(dialect, wire);
    expect(statement.sql).toBe(
      `SELECT "place" AS "place", SUM(sold) AS "total" ${from} WHERE "sold" > ${cast('$1')} GROUP BY "place" ORDER BY "total" DESC LIMIT 10`,
    );
    expect(statement.parameters).toEqual([4]);
    expect((await run(wire))[0]).toEqual(['north', 'south']);
  });

  it('cuts a base axis to its grain and keeps what is in the range', async () => {
    const axis = {
      columnType: 'BASE_AXIS',
      expressionType: 'SQL',
      sqlExpression: 'sold_at',
      label: 'sold_at',
      timeGrain: 'P1M',
    };
    const wire = {
      columns: [axis],
      metrics: ['total'],
      filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: 'any' }],
    };
    expect(await run(wire)).toEqual([[Date.UTC(2024, 0, 1)], [3]]);
  });

  it('never lets a value become SQL', async () => {
    const evil = "x' OR '1'='1";
    const { statement } = await compiled(dialect, {
      columns: ['place'],
      filters: [{ col: 'place', op: '==', val: evil }],
    });
    expect(statement.sql).not.toContain('OR');
    expect(statement.parameters).toEqual([evil]);
    expect(await run({ columns: ['place'], filters: [{ col: 'place', op: '==', val: evil }] })).toEqual([[]]);
  });

  it('keeps row rules whatever a condition says', async () => {
    const wire = { columns: [], metrics: ['total'], extras: { where: '1 = 1 OR 1 = 1' } };
    expect(await run(wire, [["place = 'south'"]])).toEqual([[5]]);
  });

  it('reads NULL in a list as IS NULL', async () => {
    const wire = { columns: ['place'], filters: [{ col: 'place', op: 'IN', val: ['north', null] }] };
    const { statement } = await compiled(dialect, wire);
    expect(statement.sql).toContain('("place" IS NULL OR "place" IN ($1))');
  });

  it('keeps the first series only', async () => {
    const wire = {
      columns: ['place'],
      metrics: ['total'],
      series_columns: ['place'],
      series_limit: 1,
      series_limit_metric: 'total',
    };
    expect(await run(wire)).toEqual([['north'], [10]]);
  });

  it('counts the rows of the limited query', async () => {
    expect(await run({ columns: ['place'], is_rowcount: true, row_limit: 2 })).toEqual([[2]]);
  });

  it.each([
    ['place; DROP TABLE sales', 'expression_invalid'],
    ['(SELECT 1)', 'query_invalid'],
    ["pg_read_file('x')", 'function_refused'],
    ['place /* open', 'expression_invalid'],
    ['COUNT(*)) FROM x --', 'expression_invalid'],
  ])('refuses the expression %s', async (sqlExpression, code) => {
    const metric = { expressionType: 'SQL', sqlExpression, label: 'm' };
    await expect(compiled(dialect, { columns: [], metrics: [metric] })).rejects.toMatchObject({ code });
  });
});
