import { describe, expect, it } from 'vitest';
import { type DatabricksPackage, databricksClient } from '@/lib/server/engines/databricks/driver';
import type { Connection } from '@/lib/server/engines/engine';
import { type HivePackage, hiveClient } from '@/lib/server/engines/hive/driver';
import { connected, opening, options } from '@/tests/support/driver-packages';

const column = { columnName: 'n', typeDesc: { types: [{ primitiveEntry: { type: 3 } }] } };

/** The sessions that a driver has open. */
interface Sessions {
  open: number;
}

function sessionOf<Operation>(sessions: Sessions, operation: Operation) {
  sessions.open += 1;
  return {
    executeStatement: async () => operation,
    async close() {
      sessions.open -= 1;
    },
  };
}

function databricks(sessions: Sessions): Promise<Connection> {
  const operation = {
    getSchema: async () => ({ columns: [column] }),
    fetchChunk: async () => [{ n: 1 }],
    hasMoreRows: async () => true,
    cancel: async () => undefined,
    close: async () => undefined,
  };
  const driver: DatabricksPackage = {
    DBSQLClient: class {
      connect = async () => undefined;
      close = async () => undefined;
      async openSession() {
        return sessionOf(sessions, operation);
      }
    },
  };
  const open = opening('databricks://token:secret@host:443?http_path=/sql/1');
  return connected(open, databricksClient(driver, open));
}

function hive(sessions: Sessions): Promise<Connection> {
  const operation = {
    setMaxRows: () => undefined,
    fetch: async () => undefined,
    hasMoreRows: () => true,
    flush: () => undefined,
    getSchema: () => ({ columns: [column] }),
    cancel: async () => undefined,
    close: async () => undefined,
  };
  const driver = {
    thrift: { TCLIService: {}, TCLIService_types: { TProtocolVersion: {} } },
    connections: { TcpConnection: class {} },
    auth: { PlainTcpAuthentication: class {} },
    HiveClient: class {
      async connect() {
        return this;
      }
      async openSession() {
        return sessionOf(sessions, operation);
      }
    },
    HiveUtils: class {
      waitUntilReady = async () => undefined;
      getResult = () => ({ getValue: () => [{ n: 1 }] });
    },
  } as unknown as HivePackage;
  const open = opening('hive://reader@host:10000');
  return connected(open, hiveClient(driver, open));
}

describe.each(Object.entries({ databricks, hive }))('a result of %s that nobody reads', (_, connect) => {
  const statement = { sql: 'SELECT n FROM t', parameters: [] };

  it('ends its session when it is stopped, and makes room for the next', async () => {
    const sessions = { open: 0 };
    const connection = await connect(sessions);
    for (let at = 0; at < 3; at += 1) {
      const stop = new AbortController();
      await connection.stream(statement, { ...options(), signal: stop.signal });
      expect(sessions.open).toBe(1);
      stop.abort();
      await expect.poll(() => sessions.open, { timeout: 2000 }).toBe(0);
    }
  });

  it('ends its session when the time of its query is over', async () => {
    const sessions = { open: 0 };
    const connection = await connect(sessions);
    await connection.stream(statement, { ...options(), timeoutMs: 100 });
    expect(sessions.open).toBe(1);
    await expect.poll(() => sessions.open, { timeout: 2000 }).toBe(0);
  });

  it('ends its session when its reader leaves before the first row', async () => {
    const sessions = { open: 0 };
    const connection = await connect(sessions);
    const { rows } = await connection.stream(statement, options());
    await rows[Symbol.asyncIterator]().return?.();
    await expect.poll(() => sessions.open, { timeout: 2000 }).toBe(0);
  });

  it('ends its session once, also when it was read in part', async () => {
    const sessions = { open: 0 };
    const connection = await connect(sessions);
    const stop = new AbortController();
    const { rows } = await connection.stream(statement, { ...options(), signal: stop.signal });
    for await (const batch of rows) {
      expect(batch).toEqual([[1]]);
      break;
    }
    stop.abort();
    await expect.poll(() => sessions.open, { timeout: 2000 }).toBe(0);
  });
});
