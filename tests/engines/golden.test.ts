import { type Dialect as Grammar, parse } from '@polyglot-sql/sdk';
import { describe, expect, it } from 'vitest';
import { compile } from '@/lib/query/compile';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import type { Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';

/** Our engines, and the parser's name for their grammar. */
const grammars = {
  athena: 'athena',
  bigquery: 'bigquery',
  clickhouse: 'clickhouse',
  cockroachdb: 'cockroachdb',
  databricks: 'databricks',
  doris: 'doris',
  druid: 'druid',
  duckdb: 'duckdb',
  hive: 'hive',
  mssql: 'tsql',
  mysql: 'mysql',
  oracle: 'oracle',
  postgresql: 'postgresql',
  presto: 'presto',
  redshift: 'redshift',
  singlestore: 'singlestore',
  snowflake: 'snowflake',
  spark: 'spark',
  sqlite: 'sqlite',
  starrocks: 'starrocks',
  trino: 'trino',
} as const satisfies Partial<Record<keyof typeof engines, `${Grammar}`>>;

const column = (column_name: string, type: string, python_date_format: string | null = null) => ({
  column_name,
  verbose_name: null,
  type,
  is_dttm: /DATE|TIME/.test(type) || python_date_format !== null,
  groupby: true,
  filterable: true,
  expression: null,
  python_date_format,
});

const table: DatasetDescription = {
  id: 1,
  table_name: 'sales',
  catalog: null,
  schema: 'shop',
  sql: null,
  main_dttm_col: 'sold_at',
  offset: 0,
  fetch_values_predicate: null,
  always_filter_main_dttm: false,
  columns: [
    column('sold_at', 'TIMESTAMP'),
    column('day', 'DATE'),
    column('seconds', 'BIGINT', 'epoch_s'),
    column('place', 'VARCHAR'),
    column('sold', 'INTEGER'),
    column('is_new', 'BOOLEAN'),
  ],
  metrics: [{ metric_name: 'total', verbose_name: null, expression: 'SUM(sold)' }],
};
const virtual: DatasetDescription = { ...table, sql: 'SELECT sold_at, place, sold FROM shop.sales WHERE sold > 0' };

const axis = (sqlExpression: string, timeGrain: string) => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  label: sqlExpression,
  sqlExpression,
  timeGrain,
  isColumnReference: true,
});
const filter = (col: string, op: string, val?: unknown) => ({ col, op, ...(val === undefined ? {} : { val }) });

const queries: readonly [name: string, dataset: DatasetDescription, wire: Record<string, unknown>][] = [
  [
    'a month of totals a place',
    table,
    {
      columns: [axis('sold_at', 'P1M'), 'place'],
      metrics: ['total'],
      filters: [
        filter('place', 'IN', ['north', "south's", null]),
        filter('place', 'NOT IN', ['west']),
        filter('place', 'LIKE', 'n%'),
        filter('place', 'ILIKE', '%O%'),
        filter('sold', '>=', 3),
        filter('sold', 'LIKE', '3%'),
        filter('place', 'IS NOT NULL'),
        filter('sold_at', 'TEMPORAL_RANGE', '2024-01-01 : 2024-02-01'),
        filter('day', 'TEMPORAL_RANGE', '2024-01-01 : 2024-02-01'),
      ],
      extras: { having: 'SUM(sold) > 1', where: "place <> 'x'" },
      orderby: [['total', false]],
      row_limit: 10,
      row_offset: 5,
    },
  ],
  [
    'the first three places, the rest together',
    table,
    {
      columns: ['place'],
      metrics: ['total'],
      series_columns: ['place'],
      series_limit: 3,
      series_limit_metric: 'total',
      group_others_when_limit_reached: true,
      orderby: [['total', false]],
    },
  ],
  [
    'seconds since 1970 by day',
    table,
    { columns: [axis('seconds', 'P1D')], metrics: ['total'], filters: [filter('is_new', 'IS TRUE')], row_limit: 100 },
  ],
  ['raw rows without an order', virtual, { columns: ['sold_at', 'place'], row_limit: 1000 }],
  [
    'how many rows',
    virtual,
    { columns: ['place'], metrics: [], is_rowcount: true, orderby: [['place', true]], row_limit: 10 },
  ],
];

const range = { since: Date.UTC(2024, 0, 1), until: Date.UTC(2024, 1, 1) };

async function written({ dialect }: Engine, dataset: DatasetDescription, wire: Record<string, unknown>) {
  const [query] = parseQueryContext({ datasource: { id: 1 }, queries: [wire] }).queries;
  if (!query) throw new Error('one query was given');
  const { text } = await compile(resolveQuery(query, dataset, {}, { standard: 50_000, most: 100_000 }), {
    dataset,
    dialect,
    range: null,
    rangeOf: () => range,
    rowRules: [["place = 'north'", 'sold = 1']],
    temporalExpressions: new Set(),
  });
  return text;
}

describe.each(Object.entries(grammars))('the SQL for %s', (name, grammar) => {
  const engine: Engine = engines[name as keyof typeof grammars];

  it('is what it was', async () => {
    const texts = await Promise.all(
      queries.map(async ([title, dataset, wire]) => `-- ${title}\n${await written(engine, dataset, wire)}\n`),
    );
    await expect(texts.join('\n')).toMatchFileSnapshot(`./golden/${name}.sql`);
  });

  it.each(queries)('is read by its parser: %s', async (_, dataset, wire) => {
    const result = parse((await written(engine, dataset, wire)).replace(/;$/, ''), grammar as Grammar);
    expect(result.error ?? null).toBeNull();
    expect(result.success).toBe(true);
  });

  it.each(Object.entries(engine.dialect.timeGrains))('is read by its parser when cut to %s', (_, template) => {
    const cut = template.replaceAll('{col}', 'c').replaceAll('{type}', 'DATE').replaceAll('{func}', 'DATE_TRUNC');
    const result = parse(`SELECT ${cut} FROM t`, grammar as Grammar);
    expect(result.error ?? null).toBeNull();
  });
});
