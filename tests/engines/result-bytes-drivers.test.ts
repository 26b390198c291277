import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type BigqueryPackage, bigqueryClient } from '@/lib/server/engines/bigquery/driver';
import { mostResultBytes } from '@/lib/server/engines/connect/byte-limit';
import { type DatabricksPackage, databricksClient } from '@/lib/server/engines/databricks/driver';
import { type HivePackage, hiveClient } from '@/lib/server/engines/hive/driver';
import { type MssqlPackage, mssqlClient } from '@/lib/server/engines/mssql/driver';
import { type OraclePackage, oracleClient } from '@/lib/server/engines/oracle/driver';
import type { RemoteClient } from '@/lib/server/engines/remote/client';
import { type SnowflakePackage, snowflakeClient } from '@/lib/server/engines/snowflake/driver';
import { codeOf } from '@/tests/support/connection-answers';
import { connected, opening } from '@/tests/support/driver-packages';

const million = 1_000_000;
const options = () => ({ signal: new AbortController().signal, timeoutMs: 60_000, maxRows: 1_000 * million });

describe('rows of a driver that is installed beside the product', () => {
  const cell = 'x'.repeat(million);
  const limit = Math.ceil(mostResultBytes / million);

  /** Counts the rows that a driver was asked for. */
  interface Tally {
    rows: number;
    isEnded: boolean;
  }

  function bigquery(tally: Tally): BigqueryPackage {
    const job = {
      async getQueryResults() {
        tally.rows += 10;
        const page = Array.from({ length: 10 }, () => ({ n: cell }));
        return [page, { pageToken: 'x' }, { schema: { fields: [{ name: 'n', type: 'STRING' }] } }];
      },
      async cancel() {
        tally.isEnded = true;
      },
    };
    return {
      BigQuery: class {
        createQueryJob = async () => [job];
        getDatasets = async () => [[]];
      },
    } as unknown as BigqueryPackage;
  }

  function snowflake(tally: Tally): SnowflakePackage {
    const statement = {
      getColumns: () => [{ getName: () => 'N', getType: () => 'text', getScale: () => null }],
      async *streamRows() {
        for (;;) {
          tally.rows += 1;
          yield [cell];
        }
      },
      cancel: () => {
        tally.isEnded = true;
      },
    };
    return {
      createConnection: () => ({
        connect: (done) => done(null),
        execute({ complete }) {
          setImmediate(() => complete(null, statement));
          return statement;
        },
        destroy: (done) => done(null),
      }),
    };
  }

  const thriftText = { columnName: 'n', typeDesc: { types: [{ primitiveEntry: { type: 7 } }] } };

  function databricks(tally: Tally): DatabricksPackage {
    const operation = {
      getSchema: async () => ({ columns: [thriftText] }),
      async fetchChunk() {
        tally.rows += 10;
        return Array.from({ length: 10 }, () => ({ n: { nested: [cell] } }));
      },
      hasMoreRows: async () => true,
      cancel: async () => undefined,
      async close() {
        tally.isEnded = true;
      },
    };
    return {
      DBSQLClient: class {
        connect = async () => undefined;
        openSession = async () => ({ executeStatement: async () => operation, close: async () => undefined });
        close = async () => undefined;
      },
    };
  }

  function hive(tally: Tally): HivePackage {
    return {
      thrift: { TCLIService: {}, TCLIService_types: { TProtocolVersion: {} } },
      connections: { TcpConnection: class {}, HttpConnection: class {} },
      auth: { NoSaslAuthentication: class {}, PlainTcpAuthentication: class {}, PlainHttpAuthentication: class {} },
      HiveClient: class {
        async connect() {
          return this;
        }
        openSession = async () => ({
          executeStatement: async () => ({
            setMaxRows: () => undefined,
            async fetch() {
              tally.rows += 10;
            },
            hasMoreRows: () => true,
            flush: () => undefined,
            getSchema: () => ({ columns: [thriftText] }),
            cancel: async () => undefined,
            async close() {
              tally.isEnded = true;
            },
          }),
          close: async () => undefined,
        });
        close() {}
      },
      HiveUtils: class {
        waitUntilReady = async () => undefined;
        getResult = () => ({ getValue: () => Array.from({ length: 10 }, () => ({ n: cell })) });
      },
    } as unknown as HivePackage;
  }

  function oracle(tally: Tally): OraclePackage {
    const resultSet = {
      async getRows() {
        tally.rows += 10;
        return Array.from({ length: 10 }, () => [Buffer.from(cell)]);
      },
      async close() {
        tally.isEnded = true;
      },
    };
    const session = {
      callTimeout: 0,
      execute: async () => ({ metaData: [{ name: 'N', dbTypeName: 'RAW' }], resultSet }),
      break: async () => undefined,
      rollback: async () => undefined,
      close: async () => undefined,
    };
    return {
      OUT_FORMAT_ARRAY: 4001,
      STRING: 'text',
      createPool: async () => ({ getConnection: async () => session, close: async () => undefined }),
    };
  }

  /** Sends all its rows at once, as a driver does whose packet has arrived, until it is cancelled. */
  function mssql(tally: Tally): MssqlPackage {
    class FakeRequest extends EventEmitter {
      arrayRowMode = false;
      stream = false;
      input() {}
      query() {
        setImmediate(() => {
          this.emit('recordset', [{ name: 'n', type: { declaration: 'nvarchar' } }]);
          for (let n = 0; n < 4 * limit && !tally.isEnded; n += 1) {
            tally.rows += 1;
            this.emit('row', [cell]);
          }
        });
      }
      cancel() {
        tally.isEnded = true;
        setImmediate(() => {
          this.emit('error', new Error('Canceled.'));
          this.emit('done');
        });
      }
      pause() {}
      resume() {}
    }
    return {
      ConnectionPool: class {
        connect = async () => undefined;
        close = async () => undefined;
      },
      Transaction: class {
        begin = async () => undefined;
        rollback = async () => undefined;
      },
      Request: FakeRequest,
    } as unknown as MssqlPackage;
  }

  type Opener = (tally: Tally, open: ReturnType<typeof opening>) => Promise<RemoteClient> | RemoteClient;

  it.each<[string, string, Opener]>([
    ['BigQuery', 'bigquery://project/shop', (tally, to) => bigqueryClient(bigquery(tally), to)],
    ['Snowflake', 'snowflake://u:p@account/db', (tally, to) => snowflakeClient(snowflake(tally), to)],
    ['Databricks', 'databricks://t:s@host:443?http_path=/1', (tally, to) => databricksClient(databricks(tally), to)],
    ['Hive', 'hive://reader@host:10000', (tally, to) => hiveClient(hive(tally), to)],
    ['Oracle', 'oracle://u:p@host:1521/xe', (tally, to) => oracleClient(oracle(tally), to)],
    ['SQL Server', 'mssql+pymssql://u:p@host/db', (tally, to) => mssqlClient(mssql(tally), to)],
  ])('are left at the limit: %s', async (_, address, client) => {
    const tally: Tally = { rows: 0, isEnded: false };
    const to = opening(address);
    const connection = await connected(to, client(tally, to));
    expect(await codeOf(connection.run({ sql: 'SELECT endless', parameters: [] }, options()))).toContain(
      'result_too_large',
    );
    expect(tally.rows).toBeGreaterThanOrEqual(limit);
    expect(tally.rows).toBeLessThanOrEqual(limit + 10);
    await expect.poll(() => tally.isEnded).toBe(true);
  });
});
