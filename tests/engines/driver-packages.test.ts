import { describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { type BigqueryPackage, bigqueryClient } from '@/lib/server/engines/bigquery/driver';
import { loadDriver } from '@/lib/server/engines/connect/optional-driver';
import { type DatabricksPackage, databricksClient } from '@/lib/server/engines/databricks/driver';
import { type HivePackage, hiveClient } from '@/lib/server/engines/hive/driver';
import { type SnowflakePackage, snowflakeClient } from '@/lib/server/engines/snowflake/driver';
import { codeOf, rowsOf } from '@/tests/support/connection-answers';
import { connected, opening, options } from '@/tests/support/driver-packages';

describe('a driver that is installed beside the product', () => {
  it('is loaded by its name', async () => {
    expect(await loadDriver('PostgreSQL', 'pg')).toHaveProperty('Pool');
  });

  it('is named, with its product, when it is not there', async () => {
    expect(await codeOf(loadDriver('Oracle', 'oracledb'))).toBe(
      'database_driver_absent: Could not load database driver: Oracle. Install the package oracledb beside Isoline (npm install oracledb) and start it again.',
    );
  });
});

describe('BigQuery', () => {
  it('reads page after page, with the account among the secrets', async () => {
    const told: Record<string, unknown>[] = [];
    const pages = [
      [
        {
          n: 1,
          at: { value: '2024-01-31T10:00:00' },
          price: { toFixed: () => '', toString: () => '12345678901234567.5' },
        },
      ],
      [{ n: 2, at: null, price: null }],
    ];
    const fake: BigqueryPackage = {
      BigQuery: class {
        constructor(given: Record<string, unknown>) {
          told.push(given);
        }
        async createQueryJob(given: Record<string, unknown>) {
          told.push(given);
          const fields = [
            { name: 'n', type: 'INTEGER' },
            { name: 'at', type: 'DATETIME' },
            { name: 'price', type: 'BIGNUMERIC' },
          ];
          const job = {
            async getQueryResults(): Promise<never> {
              const rows = pages.shift() ?? [];
              return [rows, pages.length > 0 ? { pageToken: 'x' } : null, { schema: { fields } }] as never;
            },
            cancel: async () => undefined,
          };
          return [job] as [typeof job];
        }
        async getDatasets(): Promise<[{ id: string }[]]> {
          return [[{ id: 'shop' }]];
        }
      },
    };
    const open = opening('bigquery://project/shop', { credentials_info: { client_email: 'a' } });
    const connection = await connected(open, bigqueryClient(fake, open));
    const frame = await connection.run({ sql: 'SELECT ?', parameters: ['x', null] }, options());
    expect(rowsOf(frame).map(([n, at]) => [n, at])).toEqual([
      [1, Date.UTC(2024, 0, 31, 10)],
      [2, null],
    ]);
    expect(String(rowsOf(frame)[0]?.[2])).toBe('12345678901234567.5');
    expect(told).toEqual([
      { projectId: 'project', credentials: { client_email: 'a' } },
      {
        query: 'SELECT ?',
        params: ['x', null],
        types: ['STRING', 'STRING'],
        defaultDataset: { datasetId: 'shop' },
        jobTimeoutMs: 5000,
        useLegacySql: false,
      },
    ]);
    expect(await connection.schemas(null)).toEqual(['shop']);
  });
});

describe('Snowflake', () => {
  const fake = (rows: unknown[][], error: Error | null = null, cancelled: () => void = () => undefined) => {
    const told: Record<string, unknown>[] = [];
    const statement = {
      getColumns: () => [
        { getName: () => 'N', getType: () => 'fixed', getScale: () => 0 },
        { getName: () => 'PRICE', getType: () => 'fixed', getScale: () => 2 },
        { getName: () => 'AT', getType: () => 'timestamp_ntz', getScale: () => 9 },
      ],
      async *streamRows() {
        yield* rows;
      },
      cancel: cancelled,
    };
    const driver: SnowflakePackage = {
      createConnection(given) {
        told.push(given);
        return {
          connect: (done) => done(error?.message === 'no' ? error : null),
          execute(given) {
            const { complete, ...rest } = given;
            told.push(rest);
            if (rest.sqlText !== 'SELECT sleep') setImmediate(() => complete(error, statement));
            return statement;
          },
          destroy: (done) => done(null),
        };
      },
    };
    return { driver, told };
  };
  const open = opening('snowflake://u:p@account/db/PUBLIC?warehouse=w&role=r');

  it('keeps the digits of exact numbers', async () => {
    const { driver, told } = fake([
      ['9007199254740993', '12345678901234567.25', '2024-01-31 10:00:00.000'],
      [null, '1.50', null],
    ]);
    const connection = await connected(open, snowflakeClient(driver, open));
    const frame = await connection.run({ sql: 'SELECT ?', parameters: [1] }, options());
    expect(rowsOf(frame)).toEqual([
      [9007199254740993n, new Decimal('12345678901234567.25'), Date.UTC(2024, 0, 31, 10)],
      [null, 1.5, null],
    ]);
    expect(told[0]).toMatchObject({ account: 'account', warehouse: 'w', role: 'r', database: 'db', schema: 'PUBLIC' });
    expect(told[1]).toMatchObject({ binds: [1], parameters: { STATEMENT_TIMEOUT_IN_SECONDS: 5 } });
  });

  it('cancels what takes too long, and says what the server says', async () => {
    let cancelled = 0;
    const slow = fake([], null, () => {
      cancelled += 1;
    });
    const connection = await connected(open, snowflakeClient(slow.driver, open));
    const hasty = { ...options(), timeoutMs: 50 };
    expect(await codeOf(connection.run({ sql: 'SELECT sleep', parameters: [] }, hasty))).toContain('query_timeout');
    expect(cancelled).toBe(1);
    const failing = fake([], new Error("syntax error line 1 at position 7 unexpected 'x'"));
    const other = await connected(open, snowflakeClient(failing.driver, open));
    expect(await codeOf(other.run({ sql: 'SELECT x', parameters: [] }, options()))).toContain('sql_syntax');
  });
});

/** The type codes of Databricks and Hive: 4 a long, 7 a text, 8 an instant. */
const thrift = (columnName: string, type: number) => ({
  columnName,
  typeDesc: { types: [{ primitiveEntry: { type } }] },
});

describe('Databricks', () => {
  it('asks in a session of its own and ends it', async () => {
    const told: unknown[] = [];
    const chunks = [[{ n: 1n, at: new Date(Date.UTC(2024, 0, 31)) }], [{ n: 2n, at: null }]];
    const operation = {
      getSchema: async () => ({ columns: [thrift('n', 4), thrift('at', 8)] }),
      fetchChunk: async () => chunks.shift() ?? [],
      hasMoreRows: async () => chunks.length > 0,
      cancel: async () => undefined,
      close: async () => undefined,
    };
    const fake: DatabricksPackage = {
      DBSQLClient: class {
        async connect(given: Record<string, unknown>) {
          told.push(given);
        }
        async openSession(given: Record<string, unknown>) {
          told.push(given);
          return {
            async executeStatement(sql: string, given: Record<string, unknown>) {
              told.push([sql, given]);
              return operation;
            },
            async close() {
              told.push('closed');
            },
          };
        }
        async close() {
          return undefined;
        }
      },
    };
    const open = opening('databricks://token:secret@host:443?http_path=/sql/1&catalog=main&schema=shop');
    const connection = await connected(open, databricksClient(fake, open));
    const frame = await connection.run({ sql: 'SELECT ?', parameters: ['x'] }, options());
    expect(rowsOf(frame)).toEqual([
      [1, Date.UTC(2024, 0, 31)],
      [2, null],
    ]);
    expect(told).toEqual([
      { host: 'host', port: 443, path: '/sql/1', token: 'secret' },
      { initialCatalog: 'main', initialSchema: 'shop' },
      ['SELECT ?', { runAsync: true, queryTimeout: 5, ordinalParameters: ['x'] }],
      'closed',
    ]);
  });

  it('asks for the path of the warehouse', async () => {
    const open = opening('databricks://token:secret@host:443');
    expect(await codeOf(databricksClient({} as DatabricksPackage, open))).toContain('http_path');
  });
});

describe('Hive', () => {
  it('writes values into the statement in its own escapes, reads all chunks, and tells tables from views', async () => {
    const told: string[] = [];
    const answers: Record<string, [object[], ReturnType<typeof thrift>[]]> = {
      'SHOW TABLES IN `shop`': [[{ tab_name: 'sales' }, { tab_name: 'seen' }], [thrift('tab_name', 7)]],
      'SHOW VIEWS IN `shop`': [[{ tab_name: 'seen' }], [thrift('tab_name', 7)]],
      'DESCRIBE `shop`.`sales`': [
        [
          { col_name: 'n', data_type: 'bigint', comment: 'a count' },
          { col_name: '', data_type: null, comment: null },
          { col_name: '# Partition Information', data_type: null, comment: null },
        ],
        [thrift('col_name', 7), thrift('data_type', 7), thrift('comment', 7)],
      ],
    };
    type Operation = { fetched(): object[] };
    const driver = {
      thrift: { TCLIService: {}, TCLIService_types: { TProtocolVersion: { HIVE_CLI_SERVICE_PROTOCOL_V10: 9 } } },
      connections: { TcpConnection: class {}, HttpConnection: class {} },
      auth: {
        NoSaslAuthentication: class {},
        PlainTcpAuthentication: class {},
        PlainHttpAuthentication: class {},
      },
      HiveClient: class {
        async connect() {
          return this;
        }
        async openSession() {
          return {
            async executeStatement(sql: string) {
              told.push(sql);
              const [first = [{ 't.n': 3 }], columns = [thrift('t.n', 4)]] = answers[sql] ?? [];
              const coming = [first, ...(sql.startsWith('SELECT') ? [[{ 't.n': 4 }], []] : [])];
              let fetched: object[] = [];
              return {
                setMaxRows: () => undefined,
                async fetch() {
                  fetched.push(...(coming.shift() ?? []));
                },
                hasMoreRows: () => coming.length > 0,
                flush() {
                  fetched = [];
                },
                fetched: () => fetched,
                getSchema: () => ({ columns }),
                cancel: async () => undefined,
                close: async () => undefined,
              };
            },
            close: async () => undefined,
          };
        }
        close() {}
      },
      HiveUtils: class {
        waitUntilReady = async () => undefined;
        getResult = ({ fetched }: Operation) => ({ getValue: fetched });
      },
    } as unknown as HivePackage;
    const open = opening('hive://reader@host:10000/shop');
    const connection = await connected(open, hiveClient(driver, open));
    const frame = await connection.run(
      { sql: 'SELECT n FROM t WHERE a = ?', parameters: ["x\\' OR 1=1 --"] },
      options(),
    );
    expect([frame.columns[0]?.name, rowsOf(frame)]).toEqual(['n', [[3], [4]]]);
    expect(told).toEqual(['USE `shop`', String.raw`SELECT n FROM t WHERE a = 'x\\\' OR 1=1 --'`]);
    expect(await connection.tables(null, 'shop')).toEqual({ tables: ['sales'], views: ['seen'] });
    expect(await connection.columns({ catalog: null, schema: 'shop', table: 'sales' })).toEqual([
      { name: 'n', nativeType: 'bigint', nullable: true, primaryKey: false, comment: 'a count' },
    ]);
  });
});
