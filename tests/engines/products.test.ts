import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import type { Engine } from '@/lib/server/engines/engine';
import { engineOf, engines } from '@/lib/server/engines/registry';

/** The engines with a driver, as docs/engines.md lists them. */
const read = new Set([
  ...['postgresql', 'cockroachdb', 'redshift', 'risingwave', 'sqlite', 'duckdb'],
  ...['mysql', 'mariadb', 'doris', 'starrocks', 'oceanbase', 'singlestore'],
  ...['clickhouse', 'clickhouseConnect', 'trino', 'presto', 'druid', 'pinot'],
]);

/** The engines that work once their package is installed, which it is not here. */
const installable: Readonly<Record<string, string>> = {
  ...{ bigquery: '@google-cloud/bigquery', snowflake: 'snowflake-sdk', oracle: 'oracledb' },
  ...{ mssql: 'mssql', azureSynapse: 'mssql' },
  ...{ databricks: '@databricks/sql', databricksLegacy: '@databricks/sql', databricksOdbc: '@databricks/sql' },
  ...{ hive: 'hive-driver', spark: 'hive-driver', databricksHive: 'hive-driver' },
};
const nowhere = { driver: null, username: null, password: null, host: '127.0.0.1', port: 1, database: 'x', query: {} };

const instant = Date.UTC(2020, 4, 17, 10, 47, 38) + 678.9;

describe.each(Object.entries<Engine>(engines))('%s', (name, { schemes, drivers, label, dialect, connect }) => {
  it('can be read from, or says that it cannot', async () => {
    const connecting = connect({ scheme: schemes[0] ?? '', ...nowhere }, { maxConnections: 1, connectTimeoutMs: 10 });
    const refusal = await connecting.then(
      (connection) => connection.close(),
      (error: AppError) => (/^database_driver_(?:unknown|absent)$/.test(error.code) ? error.message : undefined),
    );
    if (read.has(name)) expect(refusal).toBeUndefined();
    else expect(refusal).toContain(label);
    if (installable[name]) expect(refusal).toContain(`npm install ${installable[name]})`);
  });

  it('is found by its address', () => {
    expect(engineOf(schemes[0] ?? '', drivers?.[0] ?? null).label).toBe(label);
  });

  it('has a name in the menu for every grain, and a place for the column in it', () => {
    for (const [grain, template] of Object.entries(dialect.timeGrains)) {
      expect(timeGrainNames[grain], grain).toBeDefined();
      expect(template, grain).toContain('{col}');
    }
  });

  it('leaves no gap in a literal', () => {
    for (const type of ['DATE', 'DATETIME', 'TIMESTAMP', 'TIME', 'SMALLDATETIME', 'VARCHAR']) {
      expect(dialect.datetime(instant, type) ?? '', type).not.toMatch(/[{}]/);
    }
  });

  it('quotes what would break out', () => {
    const mark = dialect.quote('a')[0] ?? '';
    const quoted = dialect.quote(`a${mark === '[' ? ']' : mark}b`);
    expect(quoted.length).toBe(6);
    expect(dialect.literal("it's")).toMatch(/^N?'it(?:''|\\')s'$/);
  });
});
