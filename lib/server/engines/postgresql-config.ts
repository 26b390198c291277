import type { ClientConfig } from 'pg';
import type { Address } from './engine';

/**
 * What the driver wants to know, from an address and its `sslmode`, `host`, `options` and `application_name`. With a
 * certificate the server must prove who it is, unless the address says otherwise.
 */
export function postgresqlConfig(
  address: Address,
  connectTimeoutMs: number,
  certificate: string | null = null,
): ClientConfig {
  const host = address.host ?? first(address.query.host);
  const options = first(address.query.options);
  const mode = first(address.query.sslmode) ?? (certificate === null ? undefined : 'verify-full');
  const ssl = sslOf(mode, certificate === null ? {} : { ca: certificate });
  return {
    host: host ?? 'localhost',
    port: address.port ?? Number(first(address.query.port) ?? 5432),
    user: address.username ?? 'postgres',
    database: address.database || address.username || 'postgres',
    application_name: first(address.query.application_name) ?? 'isoline',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ssl,
    ...(address.password === null ? {} : { password: address.password }),
    ...(options === undefined ? {} : { options }),
  };
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function sslOf(mode: string | undefined, known: { readonly ca?: string }): NonNullable<ClientConfig['ssl']> {
  switch (mode) {
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
      return { ...known, rejectUnauthorized: true, checkServerIdentity: () => undefined };
    case 'verify-full':
      return { ...known, rejectUnauthorized: true };
    default:
      return false;
  }
}
