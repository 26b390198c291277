import type { Address, DriverSettings } from '@/lib/server/engines/engine';

/**
 * An address with the texts and numbers among its `connect_args` as parameters, and those of `ssl` as `ssl_ca`,
 * `ssl_cert` and `ssl_key`; what it says itself comes first.
 */
export function withConnectArgs(address: Address, settings: DriverSettings): Address {
  const ofSsl = Object.entries(Object(settings.ssl)).map(([name, value]) => [`ssl_${name}`, value] as const);
  const plain = [...Object.entries(settings), ...ofSsl].flatMap(([name, value]) =>
    name !== 'server_cert' && ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
  );
  return { ...address, query: { ...Object.fromEntries(plain), ...address.query } };
}

/** The certificate that the server's must be signed with, where one is given. */
export function certificateIn({ server_cert: certificate }: DriverSettings): string | null {
  return typeof certificate === 'string' && certificate !== '' ? certificate : null;
}
