import type { Address, DriverSettings } from '@/lib/server/engines/engine';

/**
 * The address with the texts, numbers and booleans of `connect_args` as query parameters, those of `ssl` as `ssl_ca`,
 * `ssl_cert` and `ssl_key`. Parameters that the address already has take precedence.
 */
export function withConnectArgs(address: Address, settings: DriverSettings): Address {
  const ofSsl = Object.entries(Object(settings.ssl)).map(([name, value]) => [`ssl_${name}`, value] as const);
  const plain = [...Object.entries(settings), ...ofSsl].flatMap(([name, value]) =>
    name !== 'server_cert' && ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
  );
  return { ...address, query: { ...Object.fromEntries(plain), ...address.query } };
}

/** The CA certificate that must have signed the server's; null where none is stored. */
export function certificateIn({ server_cert: certificate }: DriverSettings): string | null {
  return typeof certificate === 'string' && certificate !== '' ? certificate : null;
}
