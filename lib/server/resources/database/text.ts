import { parseAddress } from '@/lib/server/database/address';
import { backendOf } from '@/lib/server/resources/dataset/text';

const usualDrivers: Readonly<Record<string, string>> = {
  duckdb: 'duckdb_engine',
  mysql: 'mysqldb',
  postgresql: 'psycopg2',
  sqlite: 'pysqlite',
};

/** The driver that an address names, or its product's usual one. */
export function driverOf(address: string): string | null {
  try {
    return parseAddress(address).driver ?? usualDrivers[backendOf(address)] ?? null;
  } catch {
    return null;
  }
}

/** Products whose users may sign in by themselves, and whose clients are told so. */
const takingTokens: ReadonlySet<string> = new Set([
  'clickhouse',
  'clickhousedb',
  'databricks',
  'druid',
  'pinot',
  'presto',
  'snowflake',
  'trino',
]);

export function engineInformation(address: string) {
  const backend = backendOf(address);
  return {
    disable_ssh_tunneling: backend === 'sqlite',
    supports_dynamic_catalog: backend === 'postgresql',
    supports_file_upload: true,
    supports_oauth2: takingTokens.has(backend),
  };
}

const estimating: ReadonlySet<string> = new Set(['postgresql', 'bigquery', 'presto', 'trino', 'starburst']);

/** Whether the product can tell what a query will cost. */
export function engineEstimates(address: string): boolean {
  return estimating.has(backendOf(address));
}
