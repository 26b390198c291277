import type { PoolOptions } from 'mysql2';
import type { Address } from './engine';

/** What the driver wants to know, from an address and its `ssl`, `ssl_mode`, `unix_socket` and `charset`. */
export function mysqlConfig(
  address: Address,
  connectTimeoutMs: number,
  certificate: string | null = null,
): PoolOptions {
  const socketPath = first(address.query.unix_socket);
  const ssl = sslOf(address.query, certificate);
  return {
    host: address.host ?? 'localhost',
    port: address.port ?? 3306,
    user: address.username ?? 'root',
    charset: first(address.query.charset) ?? 'utf8mb4',
    connectTimeout: connectTimeoutMs,
    enableKeepAlive: true,
    rowsAsArray: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    maxPreparedStatements: 100,
    // The server may ask the client for a file; it gets none.
    flags: ['-LOCAL_FILES'],
    ...(address.password === null ? {} : { password: address.password }),
    ...(address.database ? { database: address.database } : {}),
    ...(socketPath === undefined ? {} : { socketPath }),
    ...(ssl === undefined ? {} : { ssl }),
  };
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function sslOf(query: Address['query'], certificate: string | null) {
  const mode = first(query.ssl_mode)?.toUpperCase();
  if (certificate !== null && mode === undefined) return { rejectUnauthorized: true, ca: certificate };
  const known = certificate === null ? {} : { ca: certificate };
  if (mode === 'VERIFY_CA' || mode === 'VERIFY_IDENTITY') return { ...known, rejectUnauthorized: true };
  const isWanted = mode === 'REQUIRED' || /^(?:1|true)$/i.test(first(query.ssl) ?? '');
  return isWanted ? { rejectUnauthorized: false } : undefined;
}
