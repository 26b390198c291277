import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Dialect as Parsed, parse } from '@polyglot-sql/sdk';
import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import sqlite3 from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { compile } from '@/lib/query/compile';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect, Statement } from '@/lib/query/dialect';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { resolveQuery } from '@/lib/query/resolve-query';
import { parseAddress } from '@/lib/server/database/address';
import type { Connection, Engine } from '@/lib/server/engines/engine';
import { engines } from '@/lib/server/engines/registry';
import { hostileSql } from '@/tests/support/attacks/hostile-sql';
import { askMariadb, isMariadbReachable, mariadbAuthority } from '@/tests/support/servers/mariadb-server';
import { askPostgresql, isPostgresqlReachable, postgresqlServer } from '@/tests/support/servers/postgresql-server';

/** The content of rows of another tenant and of another table; no expression may reveal it. */
const canary = 'canary';
const scratch = `isoline_compile_${process.pid}`;
const tables = `CREATE TABLE t (a int, b varchar(20), tenant int); INSERT INTO t VALUES (1, 'x', 7), (2, 'y', 7), (3, '${canary}', 8);
  CREATE TABLE secret (a int, b varchar(20)); INSERT INTO secret VALUES (1, '${canary}');`;

const column = (column_name: string, type: string) => ({
  column_name,
  verbose_name: null,
  type,
  is_dttm: false,
  groupby: true,
  filterable: true,
  expression: null,
  python_date_format: null,
});

const dataset: DatasetDescription = {
  id: 1,
  table_name: 't',
  catalog: null,
  schema: null,
  sql: null,
  main_dttm_col: null,
  offset: 0,
  fetch_values_predicate: null,
  always_filter_main_dttm: false,
  columns: [column('a', 'INTEGER'), column('b', 'VARCHAR')],
  metrics: [{ metric_name: 'total', verbose_name: null, expression: 'SUM(a)' }],
};

/** Every place in a query that contains text written by users. */
const places: Readonly<Record<string, (written: string) => Record<string, unknown>>> = {
  column: (sqlExpression) => ({ columns: [{ expressionType: 'SQL', sqlExpression, label: 'c' }], metrics: ['total'] }),
  'column without a metric': (sqlExpression) => ({ columns: [{ expressionType: 'SQL', sqlExpression, label: 'c' }] }),
  'label of a column': (label) => ({
    columns: [{ expressionType: 'SQL', sqlExpression: 'a', label }],
    metrics: ['total'],
  }),
  metric: (sqlExpression) => ({ columns: ['b'], metrics: [{ expressionType: 'SQL', sqlExpression, label: 'm' }] }),
  'label of a metric': (label) => ({
    columns: ['b'],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(a)', label }],
  }),
  where: (where) => ({ columns: ['b'], metrics: ['total'], extras: { where } }),
  having: (having) => ({ columns: ['b'], metrics: ['total'], extras: { having } }),
  'value of a filter': (val) => ({ columns: ['b'], metrics: ['total'], filters: [{ col: 'b', op: '==', val }] }),
  'values of a filter': (val) => ({
    columns: ['b'],
    metrics: ['total'],
    filters: [{ col: 'b', op: 'IN', val: [val] }],
  }),
  'pattern of a filter': (val) => ({ columns: ['b'], metrics: ['total'], filters: [{ col: 'b', op: 'ILIKE', val }] }),
  'number of a filter': (val) => ({ columns: ['b'], metrics: ['total'], filters: [{ col: 'a', op: '>', val }] }),
  'column of a filter': (sqlExpression) => ({
    columns: ['b'],
    metrics: ['total'],
    filters: [{ col: { expressionType: 'SQL', sqlExpression, label: 'f' }, op: '==', val: 'x' }],
  }),
  order: (sqlExpression) => ({
    columns: ['b'],
    metrics: ['total'],
    orderby: [[{ expressionType: 'SQL', sqlExpression, label: 'o' }, false]],
  }),
  'limit of series': (sqlExpression) => ({
    columns: ['b'],
    metrics: ['total'],
    series_columns: ['b'],
    series_limit: 2,
    series_limit_metric: { expressionType: 'SQL', sqlExpression, label: 's' },
  }),
};

async function statementOf(dialect: Dialect, place: string, written: string): Promise<Statement | undefined> {
  const wire = { row_limit: 5, ...places[place]?.(written) };
  try {
    const { queries } = parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [wire] });
    const { statement } = await compile(resolveQuery(queries[0] ?? {}, dataset, {}, { standard: 10, most: 100 }), {
      dataset,
      dialect,
      range: null,
      rangeOf: () => ({ since: null, until: null }),
      rowRules: [['tenant = 7']],
      temporalExpressions: new Set(),
    });
    return statement;
  } catch (error) {
    if (error instanceof AppError && error.entry.status < 500) return undefined;
    throw error;
  }
}

/** The structure of a statement: its clauses, the number of columns, and the tables that it reads at any depth. */
interface Outline {
  readonly parts: readonly string[];
  readonly columns: number;
  readonly tables: readonly string[];
  readonly queries: number;
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

function everything(value: unknown, visit: (key: string, held: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) everything(item, visit);
  if (!isTree(value)) return;
  for (const [key, held] of Object.entries(value)) {
    visit(key, held);
    everything(held, visit);
  }
}

/** The structure according to PostgreSQL's own parser; undefined when it rejects the statement. */
function postgresqlOutline(sql: string): Outline | undefined {
  let tree: Tree;
  try {
    tree = parseSync(sql) as Tree;
  } catch {
    return undefined;
  }
  const statements = tree.stmts as readonly Tree[];
  expect(statements).toHaveLength(1);
  const statement = statements[0]?.stmt as Tree;
  const select = statement.SelectStmt as Tree;
  expect(select).toBeDefined();
  const tables: string[] = [];
  let queries = 0;
  everything(statement, (key, held) => {
    if (key === 'RangeVar' && isTree(held)) tables.push(String(held.relname));
    if (key === 'SelectStmt') queries += 1;
  });
  return { parts: Object.keys(select).sort(), columns: (select.targetList as unknown[]).length, tables, queries };
}

/** The structure according to a multi-dialect parser; undefined when it rejects the statement. */
function polyglotOutline(sql: string, dialect: string): Outline | undefined {
  const known = Object.values(Parsed).find((one) => one === dialect) ?? (dialect === 'mssql' ? Parsed.TSQL : undefined);
  if (known === undefined) return undefined;
  const { success, ast } = parse(sql, known);
  if (!success || !Array.isArray(ast)) return undefined;
  expect(ast).toHaveLength(1);
  const select = (ast[0] as Tree).select as Tree;
  expect(select).toBeDefined();
  const tables: string[] = [];
  let queries = 0;
  everything(ast, (key, held) => {
    if (key === 'table' && isTree(held) && isTree(held.name)) tables.push(String(held.name.name));
    if (key === 'select' && isTree(held) && 'expressions' in held) queries += 1;
  });
  const parts = Object.entries(select).filter(
    ([, held]) => held !== null && !(Array.isArray(held) && held.length === 0),
  );
  return {
    parts: parts
      .map(([key]) => key)
      .filter((key) => !/comments/.test(key))
      .sort(),
    columns: (select.expressions as unknown[]).length,
    tables,
    queries,
  };
}

const dialects = new Map(Object.values<Engine>(engines).map(({ dialect }) => [dialect.name, dialect]));
/** A harmless expression for each place. */
const harmless: Readonly<Record<string, string>> = {
  where: 'a = 1',
  having: 'SUM(a) = 1',
  metric: 'SUM(a)',
  'number of a filter': '1',
};
const anyPlace = fc.constantFrom(...Object.keys(places));

beforeAll(async () => {
  await loadModule();
});

it('is one SELECT of the same parts and tables, whatever stands in a query, in every dialect', async () => {
  const judged = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...dialects.keys()), anyPlace, hostileSql, async (name, place, written) => {
      const dialect = dialects.get(name);
      if (!dialect || written.trim() === '') return;
      const statement = await statementOf(dialect, place, written);
      const plain = await statementOf(dialect, place, harmless[place] ?? 'a');
      expect(plain).toBeDefined();
      if (!statement || !plain) return;
      const outline = (sql: string) => (name === 'postgresql' ? postgresqlOutline(sql) : polyglotOutline(sql, name));
      const [found, expected] = [outline(statement.sql), outline(plain.sql)];
      if (name === 'postgresql') expect(found).toBeDefined();
      if (!found || !expected) return;
      judged.set(name, (judged.get(name) ?? 0) + 1);
      expect(found).toEqual(expected);
    }),
    { numRuns: 5000, seed: 11 },
  );
  expect(judged.size).toBeGreaterThan(12);
}, 120_000);

/** Databases on which the statements are executed with the permissions of a reader. */
const servers: Readonly<Record<string, () => Promise<string>>> = {
  async postgresql() {
    await askPostgresql(`CREATE DATABASE ${scratch}`);
    await askPostgresql(tables, scratch);
    const address = new URL(postgresqlServer);
    address.pathname = `/${scratch}`;
    return address.href;
  },
  async mysql() {
    await askMariadb(`CREATE DATABASE ${scratch}; USE ${scratch}; ${tables}`);
    return `mysql://${mariadbAuthority}/${scratch}`;
  },
  async sqlite() {
    const made = new sqlite3.Database(join(folder, 't.db'));
    made.exec(tables);
    made.close();
    return `sqlite:///${join(folder, 't.db')}`;
  },
  async duckdb() {
    const instance = await DuckDBInstance.create(join(folder, 't.duckdb'));
    const session = await instance.connect();
    await session.run(tables);
    session.closeSync();
    instance.closeSync();
    return `duckdb:///${join(folder, 't.duckdb')}`;
  },
};
const folder = mkdtempSync(join(tmpdir(), 'isoline-compile-'));
const isThere = {
  postgresql: await isPostgresqlReachable(),
  mysql: await isMariadbReachable(),
  sqlite: true,
  duckdb: true,
};

afterAll(async () => {
  if (isThere.postgresql) await askPostgresql(`DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`);
  if (isThere.mysql) await askMariadb(`DROP DATABASE IF EXISTS ${scratch}`);
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['postgresql', 'mysql', 'sqlite', 'duckdb'] as const)('on %s', (engine) => {
  it.skipIf(!isThere[engine])(
    'no row of another tenant or table is seen, whatever stands in a query',
    async () => {
      const address = (await servers[engine]?.()) ?? '';
      const connection: Connection = await engines[engine].connect(parseAddress(address), {
        maxConnections: 2,
        connectTimeoutMs: 30_000,
      });
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(anyPlace, hostileSql, async (place, written) => {
          const statement = await statementOf(engines[engine].dialect, place, written);
          if (!statement) return;
          const frame = await connection
            .run(statement, { signal: AbortSignal.timeout(5_000), timeoutMs: 3_000, maxRows: 10 })
            .catch((error: unknown) => {
              if (error instanceof AppError) return null;
              throw error;
            });
          if (frame === null) return;
          answered += 1;
          expect(JSON.stringify(frame.columns.map(({ values }) => [...values].map(String)))).not.toContain(canary);
        }),
        { numRuns: 1500, seed: 12 },
      );
      await connection.close();
      expect(answered).toBeGreaterThan(100);
    },
    120_000,
  );
});
