import type { Socket } from 'node:net';
import type { PoolOptions } from 'mysql2';
import { checkedSocket } from '@/lib/server/egress/open-socket';
import { certificatesIn, mysqlNames } from '@/lib/server/engines/connect/certificates';
import type { Address } from '@/lib/server/engines/engine';

/**
 * Options of the driver from an address and its parameters `ssl`, `ssl_mode`, `ssl_ca`, `ssl_cert`, `ssl_key`,
 * `unix_socket` and `charset`.
 */
export function mysqlConfig(
  address: Address,
  connectTimeoutMs: number,
  certificate: string | null = null,
): PoolOptions {
  const socketPath = first(address.query.unix_socket);
  const ssl = sslOf(address, certificate);
  const host = address.host ?? 'localhost';
  const port = address.port ?? 3306;
  return {
    host,
    port,
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
    // LOAD DATA LOCAL would let the server request a file of the client.
    flags: ['-LOCAL_FILES'],
    ...(address.password === null ? {} : { password: address.password }),
    ...(address.database ? { database: address.database } : {}),
    ...(socketPath === undefined ? { stream: () => connected(host, port) } : { socketPath }),
    ...(ssl === undefined ? {} : { ssl }),
  };
}

function connected(host: string, port: number): Socket {
  const socket = checkedSocket('database').connect(port, host).setNoDelay(true);
  return socket.once('connect', () => socket.setKeepAlive(true));
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function sslOf(address: Address, certificate: string | null) {
  const mode = first(address.query.ssl_mode)?.toUpperCase();
  const known = certificatesIn(address, mysqlNames, certificate);
  if (mode === 'DISABLED') return undefined;
  if (mode === 'VERIFY_CA' || mode === 'VERIFY_IDENTITY') return { ...known, rejectUnauthorized: true };
  if (known.ca !== undefined && mode === undefined) return { ...known, rejectUnauthorized: true };
  const isWanted = mode === 'REQUIRED' || /^(?:1|true)$/i.test(first(address.query.ssl) ?? '');
  return isWanted || known.cert !== undefined ? { ...known, rejectUnauthorized: false } : undefined;
}
