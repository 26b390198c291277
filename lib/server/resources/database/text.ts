import { parseAddress } from '@/lib/server/database/address';
import { backendOf } from '@/lib/server/resources/dataset/text';

const usualDrivers: Readonly<Record<string, string>> = {
  duckdb: 'duckdb_engine',
  mysql: 'mysqldb',
  postgresql: 'psycopg2',
  sqlite: 'pysqlite',
};

/** The driver in an address, else the product's usual one; null when neither is known. */
export function driverOf(address: string): string | null {
  try {
    return parseAddress(address).driver ?? usualDrivers[backendOf(address)] ?? null;
  } catch {
    return null;
  }
}

/** Products with OAuth2 sign-in for each user, as reported to clients in `supports_oauth2`. */
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

/** True when the product can estimate the cost of a query. */
export function engineEstimates(address: string): boolean {
  return estimating.has(backendOf(address));
}
