import { loadDriver, optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import { chunkedRows } from '@/lib/server/engines/remote/chunked-rows';
import {
  type Answer,
  type AskSmall,
  impersonatedSetting,
  type Opening,
  type Question,
  type RemoteClient,
  settingOf,
} from '@/lib/server/engines/remote/client';
import { type ThriftColumn, thriftColumn } from '@/lib/server/engines/remote/thrift-column';
import { columnFact } from '@/lib/server/engines/sql/information-schema';
import { writtenStatement } from '@/lib/server/engines/sql/written-statement';

/** The used part of `hive-driver`: https://www.npmjs.com/package/hive-driver. */
export interface HivePackage {
  readonly thrift: {
    readonly TCLIService: unknown;
    readonly TCLIService_types: { readonly TProtocolVersion: Readonly<Record<string, unknown>> };
  };
  readonly connections: { readonly TcpConnection: new () => unknown; readonly HttpConnection: new () => unknown };
  readonly auth: {
    readonly NoSaslAuthentication: new () => unknown;
    readonly PlainTcpAuthentication: new (account: Account) => unknown;
    readonly PlainHttpAuthentication: new (account: Account) => unknown;
  };
  HiveClient: new (service: unknown, types: unknown) => HiveClient;
  HiveUtils: new (
    types: unknown,
  ) => {
    waitUntilReady(operation: Operation, progress: boolean, tell: () => void): Promise<unknown>;
    /** Without a schema, a statement without rows, the value is null. */
    getResult(operation: Operation): { getValue(): readonly object[] | null };
  };
}

interface Account {
  readonly username: string;
  readonly password: string;
}

interface HiveClient {
  connect(options: Record<string, unknown>, connection: unknown, auth: unknown): Promise<HiveClient>;
  openSession(options: Record<string, unknown>): Promise<HiveSession>;
  close(): unknown;
}

interface HiveSession {
  executeStatement(sql: string, options: Record<string, unknown>): Promise<Operation>;
  close(): Promise<unknown>;
}

/** `fetch` appends rows to those that `getResult` reads, until `flush`. The first one also reads the schema. */
interface Operation {
  setMaxRows(rows: number): void;
  fetch(): Promise<unknown>;
  hasMoreRows(): boolean;
  flush(): void;
  getSchema(): { readonly columns: readonly ThriftColumn[] } | null;
  cancel(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Rows per request; the driver's own default, 100, takes a round trip for each hundred. */
const chunkRows = 10_000;

export async function openHive(opening: Opening): Promise<RemoteClient> {
  const driver = (await loadDriver(opening.family.label, optionalPackages.hive)) as HivePackage;
  return hiveClient(driver, opening);
}

/**
 * HiveServer2 and products with its protocol: `hive://user:password@host:10000/database?auth=NOSASL`. It has no bound
 * parameters.
 */
export async function hiveClient(driver: HivePackage, opening: Opening): Promise<RemoteClient> {
  const { address, family } = opening;
  const { TCLIService, TCLIService_types: types } = driver.thrift;
  const account = { username: address.username ?? 'anonymous', password: address.password ?? 'anonymous' };
  const isHttp = settingOf(opening, 'transport_mode') === 'http' || address.driver === 'http';
  const hasLogin = settingOf(opening, 'auth') !== 'NOSASL';
  const plain = isHttp ? driver.auth.PlainHttpAuthentication : driver.auth.PlainTcpAuthentication;
  const client = await new driver.HiveClient(TCLIService, types).connect(
    { host: address.host ?? 'localhost', port: address.port ?? 10_000, options: {} },
    isHttp ? new driver.connections.HttpConnection() : new driver.connections.TcpConnection(),
    hasLogin ? new plain(account) : new driver.auth.NoSaslAuthentication(),
  );
  const utils = new driver.HiveUtils(types);
  const proxied = impersonatedSetting(opening, 'session_user');

  async function ask({ sql, parameters, schema, signal, bytes }: Question): Promise<Answer> {
    const text = writtenStatement({ sql, parameters }, family.dialect);
    const session = await client.openSession({
      client_protocol: types.TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10,
      ...(proxied === null ? {} : { configuration: { 'hive.server2.proxy.user': proxied } }),
    });
    const end = () => session.close().then(undefined, () => undefined);
    try {
      const database = schema ?? (address.database || null);
      if (database !== null) {
        await (await session.executeStatement(`USE ${family.dialect.quote(database)}`, { runAsync: false })).close();
      }
      const operation = await session.executeStatement(text, { runAsync: true });
      signal.addEventListener('abort', () => void operation.cancel().catch(() => undefined), { once: true });
      await utils.waitUntilReady(operation, false, () => undefined);
      operation.setMaxRows(chunkRows);
      await operation.fetch();
      const columns = (operation.getSchema()?.columns ?? []).map(thriftColumn);
      return {
        columns: columns.map((column) => ({ ...column, name: column.name.replace(/^[^.]+\./, '') })),
        rows: chunkedRows({
          columns,
          bytes,
          signal,
          async chunk() {
            const rows = utils.getResult(operation).getValue() ?? [];
            operation.flush();
            return rows;
          },
          async hasMore() {
            if (!operation.hasMoreRows()) return false;
            await operation.fetch();
            return true;
          },
          end: () => operation.close().then(end, end),
        }),
      };
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    ask,
    catalog: (askSmall) => catalog(askSmall, family.dialect.quote),
    close: async () => {
      client.close();
    },
  };
}

function catalog(ask: AskSmall, quote: (identifier: string) => string) {
  const named = (schema: string | null, table: string) =>
    schema === null ? quote(table) : `${quote(schema)}.${quote(table)}`;
  const listed = async (kind: string, schema: string | null) => {
    const rows = await ask(`SHOW ${kind}${schema === null ? '' : ` IN ${quote(schema)}`}`);
    return rows.map((row) => String(row.length > 1 ? row[1] : row[0]));
  };
  return {
    catalogs: async () => [],
    schemas: async () => (await ask('SHOW DATABASES')).map(([name]) => String(name)),
    async tables(_: string | null, schema: string | null) {
      const [all, views] = [await listed('TABLES', schema), await listed('VIEWS', schema).catch((): string[] => [])];
      return { tables: all.filter((name) => !views.includes(name)), views };
    },
    async columns({ schema, table }: { schema: string | null; table: string }) {
      const rows = await ask(`DESCRIBE ${named(schema, table)}`);
      const end = rows.findIndex(([name]) => name === null || /^(?:#|\s*$)/.test(String(name)));
      return rows
        .slice(0, end < 0 ? rows.length : end)
        .map(([name, type, comment]) => columnFact(name, type, true, comment));
    },
  };
}
