import type { Bound } from '@/lib/query/dialect';
import type { ByteCount } from '@/lib/server/engines/connect/byte-limit';
import { loadDriver, optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import {
  type Answer,
  type AskSmall,
  type Opening,
  type Question,
  type RemoteClient,
  settingOf,
} from '@/lib/server/engines/remote/client';
import { bytesOfRows } from '@/lib/server/engines/remote/row-bytes';
import { columnFact, sorted } from '@/lib/server/engines/sql/information-schema';

/** The used part of `oracledb` without Oracle's own libraries (thin mode): https://node-oracledb.readthedocs.io. */
export interface OraclePackage {
  readonly OUT_FORMAT_ARRAY: number;
  readonly STRING: unknown;
  createPool(options: Record<string, unknown>): Promise<OraclePool>;
}

interface OraclePool {
  getConnection(): Promise<OracleSession>;
  close(seconds: number): Promise<void>;
}

interface OracleSession {
  callTimeout: number;
  execute(sql: string, binds?: readonly Bound[], options?: Record<string, unknown>): Promise<OracleResult>;
  break(): Promise<void>;
  rollback(): Promise<void>;
  close(): Promise<void>;
}

interface OracleColumn {
  readonly name: string;
  readonly dbTypeName?: string;
  readonly scale?: number;
}

interface OracleResult {
  readonly metaData?: readonly OracleColumn[];
  readonly resultSet?: { getRows(count: number): Promise<unknown[][]>; close(): Promise<void> };
}

const batchRows = 1_000;

export async function openOracle(opening: Opening): Promise<RemoteClient> {
  const driver = (await loadDriver(opening.family.label, optionalPackages.oracle)) as OraclePackage;
  return oracleClient(driver, opening);
}

/** `oracle://user:password@host:1521/?service_name=…`, or the service as the address's database. Read only. */
export async function oracleClient(driver: OraclePackage, opening: Opening): Promise<RemoteClient> {
  const { address, maxConnections, connectTimeoutMs } = opening;
  const service = settingOf(opening, 'service_name') ?? address.database ?? '';
  const pool = await driver.createPool({
    user: address.username ?? undefined,
    password: address.password ?? undefined,
    connectString: `${address.host ?? 'localhost'}:${address.port ?? 1521}/${service}`,
    poolMin: 0,
    poolMax: maxConnections,
    connectTimeout: Math.ceil(connectTimeoutMs / 1000),
  });

  async function ask({ sql, parameters, schema, timeoutMs, signal, bytes }: Question): Promise<Answer> {
    const session = await pool.getConnection();
    session.callTimeout = Math.max(1, Math.ceil(timeoutMs));
    const end = async () => {
      await session.rollback().catch(() => undefined);
      await session.close().catch(() => undefined);
    };
    try {
      signal.addEventListener('abort', () => void session.break().catch(() => undefined), { once: true });
      await session.execute('SET TRANSACTION READ ONLY');
      if (schema !== null) await session.execute(`ALTER SESSION SET CURRENT_SCHEMA = "${schema.replaceAll('"', '')}"`);
      const { metaData = [], resultSet } = await session.execute(sql, parameters.map(wireValue), {
        resultSet: true,
        outFormat: driver.OUT_FORMAT_ARRAY,
        fetchTypeHandler: ({ dbTypeName = '' }: OracleColumn) =>
          dbTypeName === 'NUMBER' ? { type: driver.STRING } : undefined,
      });
      return {
        columns: metaData.map((column) => ({ name: column.name, nativeType: typeOf(column) })),
        rows: rowsOf(resultSet, bytes, end),
      };
    } catch (error) {
      await end();
      throw error;
    }
  }

  return { ask, catalog, close: () => pool.close(0) };
}

async function* rowsOf(resultSet: OracleResult['resultSet'], bytes: ByteCount, end: () => Promise<void>) {
  try {
    for (let rows = await resultSet?.getRows(batchRows); rows && rows.length > 0; ) {
      bytes.add(bytesOfRows(rows));
      yield rows;
      rows = await resultSet?.getRows(batchRows);
    }
  } finally {
    await resultSet?.close().catch(() => undefined);
    await end();
  }
}

/** NUMBER with scale 0 is an integer; an Oracle DATE includes a time of day. */
function typeOf({ dbTypeName = 'VARCHAR2', scale }: OracleColumn): string {
  if (dbTypeName === 'NUMBER') return scale === 0 ? 'INTEGER' : 'DECIMAL';
  if (dbTypeName.startsWith('BINARY_')) return 'DOUBLE';
  return dbTypeName === 'DATE' ? 'DATETIME' : dbTypeName;
}

const wireValue = (value: Bound): Bound => {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'bigint' ? String(value) : value;
};

const ownSchema = "SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA')";

function catalog(ask: AskSmall) {
  const owner = (schema: string | null, at: number) => (schema === null ? ownSchema : `:${at}`);
  return {
    catalogs: async () => [],
    schemas: async () =>
      (await ask("SELECT username FROM all_users WHERE oracle_maintained = 'N' ORDER BY 1")).map(([name]) =>
        String(name),
      ),
    async tables(_: string | null, schema: string | null) {
      const sql = `SELECT object_name, object_type FROM all_objects
        WHERE object_type IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW') AND owner = ${owner(schema, 1)} ORDER BY 1`;
      return sorted(await ask(sql, schema === null ? [] : [schema]));
    },
    async columns({ schema, table }: { schema: string | null; table: string }) {
      const sql = `SELECT column_name, data_type, nullable FROM all_tab_columns
        WHERE table_name = :1 AND owner = ${owner(schema, 2)} ORDER BY column_id`;
      const rows = await ask(sql, schema === null ? [table] : [table, schema]);
      return rows.map(([name, type, nullable]) => columnFact(name, type, nullable === 'Y'));
    },
  };
}
