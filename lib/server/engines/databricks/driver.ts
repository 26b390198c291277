import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';
import { loadDriver, optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import { chunkedRows } from '@/lib/server/engines/remote/chunked-rows';
import {
  type Answer,
  impersonatedSetting,
  type Opening,
  type Question,
  type RemoteClient,
  settingOf,
} from '@/lib/server/engines/remote/client';
import { type ThriftColumn, thriftColumn } from '@/lib/server/engines/remote/thrift-column';
import { informationSchema } from '@/lib/server/engines/sql/information-schema';

/** The used part of `@databricks/sql`: https://docs.databricks.com/en/dev-tools/nodejs-sql-driver.html. */
export interface DatabricksPackage {
  DBSQLClient: new () => DatabricksClient;
}

interface DatabricksClient {
  connect(options: Record<string, unknown>): Promise<unknown>;
  openSession(options: Record<string, unknown>): Promise<DatabricksSession>;
  close(): Promise<unknown>;
}

interface DatabricksSession {
  executeStatement(sql: string, options: Record<string, unknown>): Promise<Operation>;
  close(): Promise<unknown>;
}

interface Operation {
  getSchema(): Promise<{ readonly columns: readonly ThriftColumn[] } | null>;
  fetchChunk(options: { readonly maxRows: number }): Promise<readonly object[]>;
  hasMoreRows(): Promise<boolean>;
  cancel(): Promise<unknown>;
  close(): Promise<unknown>;
}

const chunkRows = 10_000;

export async function openDatabricks(opening: Opening): Promise<RemoteClient> {
  const driver = (await loadDriver(opening.family.label, optionalPackages.databricks)) as DatabricksPackage;
  return databricksClient(driver, opening);
}

/** `databricks://token:…@host:443?http_path=…&catalog=…&schema=…` */
export async function databricksClient({ DBSQLClient }: DatabricksPackage, opening: Opening): Promise<RemoteClient> {
  const { address, family } = opening;
  const path = settingOf(opening, 'http_path');
  if (path === null) throw new AppError('database_form_incomplete', { name: 'http_path' });
  const ownCatalog = settingOf(opening, 'catalog');
  const ownSchema = settingOf(opening, 'schema') ?? (address.database || null);
  const client = new DBSQLClient();
  await client.connect({
    host: address.host,
    port: address.port ?? 443,
    path,
    token: impersonatedSetting(opening, 'access_token') ?? address.password,
  });

  async function ask({ sql, parameters, catalog, schema, timeoutMs, signal, bytes }: Question): Promise<Answer> {
    const place = { initialCatalog: catalog ?? ownCatalog, initialSchema: schema ?? ownSchema };
    const session = await client.openSession(
      Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null)),
    );
    let ended: Promise<void> | null = null;
    const end = (): Promise<void> => {
      ended ??= session.close().then(
        () => undefined,
        () => undefined,
      );
      return ended;
    };
    signal.addEventListener('abort', () => void end(), { once: true });
    try {
      const operation = await session.executeStatement(sql, {
        runAsync: true,
        queryTimeout: Math.max(1, Math.ceil(timeoutMs / 1000)),
        ...(parameters.length > 0 ? { ordinalParameters: parameters.map(wireValue) } : {}),
      });
      signal.addEventListener('abort', () => void operation.cancel().catch(() => undefined), { once: true });
      const columns = ((await operation.getSchema())?.columns ?? []).map(thriftColumn);
      const rows = chunkedRows({
        columns,
        bytes,
        signal,
        chunk: () => operation.fetchChunk({ maxRows: chunkRows }),
        hasMore: () => operation.hasMoreRows(),
        end: () => operation.close().then(end, end),
      });
      return { columns, rows };
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    ask,
    catalog: (askSmall) => ({
      ...informationSchema(askSmall, {
        dialect: family.dialect,
        ownSchema: ownSchema ?? 'default',
        isPerCatalog: true,
      }),
      catalogs: async () => (await askSmall('SHOW CATALOGS')).map(([name]) => String(name)),
    }),
    close: async () => {
      await client.close();
    },
  };
}

const wireValue = (value: Bound) => (typeof value === 'bigint' ? String(value) : value);
