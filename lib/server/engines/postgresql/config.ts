import type { ClientConfig } from 'pg';
import { checkedSocket } from '@/lib/server/egress/open-socket';
import { type Certificates, certificatesIn, postgresqlNames } from '@/lib/server/engines/connect/certificates';
import type { Address } from '@/lib/server/engines/engine';

/**
 * Options of the driver from an address and its parameters `sslmode`, `sslrootcert`, `sslcert`, `sslkey`, `host`,
 * `port`, `options` and `application_name`. With a stored CA certificate `sslmode` is `verify-full` by default. With a
 * client certificate the connection is encrypted.
 */
export function postgresqlConfig(
  address: Address,
  connectTimeoutMs: number,
  certificate: string | null = null,
): ClientConfig {
  const host = address.host ?? first(address.query.host);
  const options = first(address.query.options);
  const known = certificatesIn(address, postgresqlNames, certificate);
  const mode = first(address.query.sslmode) ?? (certificate === null ? undefined : 'verify-full');
  const ssl = sslOf(mode, known);
  return {
    host: host ?? 'localhost',
    port: address.port ?? Number(first(address.query.port) ?? 5432),
    user: address.username ?? 'postgres',
    database: address.database || address.username || 'postgres',
    application_name: first(address.query.application_name) ?? 'isoline',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    stream: () => checkedSocket('database'),
    ssl,
    ...(address.password === null ? {} : { password: address.password }),
    ...(options === undefined ? {} : { options }),
  };
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

/** As in libpq: a CA certificate, if given, is verified in every mode with encryption. */
function sslOf(mode: string | undefined, known: Certificates): NonNullable<ClientConfig['ssl']> {
  const signed = { ...known, rejectUnauthorized: true, checkServerIdentity: () => undefined };
  switch (mode) {
    case 'disable':
      return false;
    case 'verify-ca':
      return signed;
    case 'verify-full':
      return { ...known, rejectUnauthorized: true };
    case 'require':
      return known.ca === undefined ? { ...known, rejectUnauthorized: false } : signed;
    default:
      if (known.ca !== undefined) return signed;
      return known.cert === undefined ? false : { ...known, rejectUnauthorized: false };
  }
}
