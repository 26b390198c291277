import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '@/lib/query/compile';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/registry';
import { askMariadb, isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

const name = `isoline_compiled_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'isoline-compiled-'));
const script = `CREATE TABLE sales (sold_at TIMESTAMP NULL, seconds BIGINT, place VARCHAR(20), sold INTEGER, is_new BOOLEAN);
  INSERT INTO sales VALUES ('2024-01-05 10:20:30', 1704450030, 'north', 3, true);
  INSERT INTO sales VALUES ('2024-01-31 23:59:59', 1706745599, 'south''s', 5, false);
  INSERT INTO sales VALUES ('2024-02-01 00:00:00', 1706745600, 'North', 7, true);
  INSERT INTO sales VALUES ('2024-02-29 12:00:00', 1709208000, 'west', 11, NULL);
  INSERT INTO sales VALUES ('2024-03-01 00:00:00', 1709251200, NULL, 13, false);`;

/** Each creates the table in a database of its kind and returns the address. */
const makers: Readonly<Record<string, () => Promise<string>>> = {
  async duckdb() {
    const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'));
    const session = await instance.connect();
    await session.run(script);
    session.closeSync();
    instance.closeSync();
    return `duckdb:///${join(folder, 'a.duckdb')}`;
  },
  async sqlite() {
    const database = new sqlite3.Database(join(folder, 'a.db'));
    database.exec(script);
    database.close();
    return `sqlite:///${join(folder, 'a.db')}`;
  },
  async mysql() {
    await askMariadb(`CREATE DATABASE ${name} COLLATE utf8mb4_nopad_bin`);
    await askMariadb(script.replace('TIMESTAMP', 'DATETIME'), name);
    return `mysql://${mariadbAuthority}/${name}`;
  },
  async postgresql() {
    await askPostgresql(`CREATE DATABASE ${name}`);
    await askPostgresql(script, name);
    return `postgresql://${postgresqlServer.username}@${postgresqlServer.host}/${name}`;
  },
};

const column = (column_name: string, type: string, python_date_format: string | null = null) => ({
  column_name,
  verbose_name: null,
  type,
  is_dttm: type === 'TIMESTAMP' || python_date_format !== null,
  groupby: true,
  filterable: true,
  expression: null,
  python_date_format,
});
const sales: DatasetDescription = {
  id: 1,
  table_name: 'sales',
  catalog: null,
  schema: null,
  sql: null,
  main_dttm_col: 'sold_at',
  offset: 0,
  fetch_values_predicate: null,
  always_filter_main_dttm: false,
  columns: [
    column('sold_at', 'TIMESTAMP'),
    column('seconds', 'BIGINT', 'epoch_s'),
    column('place', 'VARCHAR'),
    column('sold', 'INTEGER'),
    column('is_new', 'BOOLEAN'),
  ],
  metrics: [{ metric_name: 'total', verbose_name: null, expression: 'SUM(sold)' }],
};
const axis = (sqlExpression: string, timeGrain: string) => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  label: sqlExpression,
  sqlExpression,
  timeGrain,
  isColumnReference: true,
});
const total = (filters: readonly object[], more: object = {}) => ({
  columns: [],
  metrics: ['total'],
  filters,
  ...more,
});

/** The query and the expected rows; instants are epoch milliseconds. */
const cases: readonly [name: string, wire: Record<string, unknown>, rows: readonly (readonly unknown[])[]][] = [
  [
    'cuts to months and orders',
    { columns: [axis('sold_at', 'P1M')], metrics: ['total'], orderby: [['total', false]], row_limit: 2, row_offset: 1 },
    [
      [Date.UTC(2024, 2), 13],
      [Date.UTC(2024, 0), 8],
    ],
  ],
  [
    'reads seconds since 1970 by day',
    {
      columns: [axis('seconds', 'P1D')],
      metrics: ['total'],
      filters: [{ col: 'sold', op: '<', val: 7 }],
      orderby: [['total', true]],
    },
    [
      [Date.UTC(2024, 0, 5), 3],
      [Date.UTC(2024, 0, 31), 5],
    ],
  ],
  ['keeps a range half open', total([{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: 'february' }]), [[18]]],
  ['compares seconds with a range', total([{ col: 'seconds', op: 'TEMPORAL_RANGE', val: 'february' }]), [[18]]],
  ['finds texts with quotes', total([{ col: 'place', op: 'IN', val: ["south's", 'west'] }]), [[16]]],
  ['finds NULL among others', total([{ col: 'place', op: 'IN', val: ['west', null] }]), [[24]]],
  ['leaves texts out', total([{ col: 'place', op: 'NOT IN', val: ['west'] }]), [[15]]],
  ['ignores case where it is told to', total([{ col: 'place', op: 'ILIKE', val: 'NORTH' }]), [[10]]],
  ['looks for digits in numbers', total([{ col: 'sold', op: 'LIKE', val: '1%' }]), [[24]]],
  ['tells true from false and NULL', total([{ col: 'is_new', op: 'IS TRUE' }]), [[10]]],
  [
    'keeps what HAVING and WHERE ask',
    total([], { extras: { having: 'SUM(sold) > 1', where: "place = 'west' OR sold = 3" } }),
    [[14]],
  ],
  [
    'joins the first series only',
    {
      columns: ['place'],
      metrics: ['total'],
      filters: [{ col: 'place', op: 'IS NOT NULL' }],
      series_columns: ['place'],
      series_limit: 2,
      orderby: [['total', false]],
    },
    [
      ['west', 11],
      ['North', 7],
    ],
  ],
  [
    'calls the other series others',
    {
      columns: ['place'],
      metrics: ['total'],
      filters: [{ col: 'place', op: 'IS NOT NULL' }],
      series_columns: ['place'],
      series_limit: 1,
      group_others_when_limit_reached: true,
      orderby: [['total', false]],
    },
    [
      ['Others', 15],
      ['west', 11],
    ],
  ],
  [
    'calls other numbers others, too',
    {
      columns: ['sold'],
      metrics: ['total'],
      series_columns: ['sold'],
      series_limit: 1,
      group_others_when_limit_reached: true,
      orderby: [['total', false]],
    },
    [
      ['Others', 26],
      ['13', 13],
    ],
  ],
  ['counts rows', { columns: ['place'], metrics: [], is_rowcount: true, row_limit: 4 }, [[4]]],
  [
    'skips rows without a limit of its own',
    { columns: ['sold'], orderby: [['sold', true]], row_offset: 3 },
    [[11], [13]],
  ],
];

const february = { since: Date.UTC(2024, 1, 1), until: Date.UTC(2024, 2, 1) };
const reachable = Object.entries({
  duckdb: true,
  sqlite: true,
  mysql: await isMariadbReachable(),
  postgresql: await isPostgresqlReachable(),
}).flatMap(([kind, isThere]) => (isThere ? [kind] : []));

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(reachable)('SQL compiled for %s', (kind) => {
  const { dialect, connect } = engineOf(kind);
  let connection: Connection;

  beforeAll(async () => {
    const address = (await makers[kind]?.()) ?? '';
    connection = await connect(parseAddress(address), { maxConnections: 2, connectTimeoutMs: 30_000 });
  });

  afterAll(async () => {
    await connection?.close();
    if (kind === 'mysql') await askMariadb(`DROP DATABASE ${name}`);
    if (kind === 'postgresql') await askPostgresql(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  it.each(cases)('%s', async (_, wire, rows) => {
    const [query] = parseQueryContext({ datasource: { id: 1 }, queries: [wire] }).queries;
    if (!query) throw new Error('one query was given');
    const { statement } = await compile(resolveQuery(query, sales, {}, { standard: 1000, most: 1000 }), {
      dataset: sales,
      dialect,
      range: null,
      rangeOf: () => february,
      rowRules: [],
      temporalExpressions: new Set(),
    });
    const options = { signal: new AbortController().signal, timeoutMs: 20_000, maxRows: 100 };
    const { columns, length } = await connection.run(statement, options);
    const found = Array.from({ length }, (_, row) => columns.map(({ values }) => plain(values[row])));
    expect(found).toEqual(rows);
  });
});

/** SQLite returns instants as texts. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return Date.parse(`${value.replace(' ', 'T')}Z`);
  return value;
}
