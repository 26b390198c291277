import type { Address } from '@/lib/server/engines/engine';
import { open, seal } from '@/lib/server/secrets';
import { maskAddress, parseAddress, passwordMask, withPassword } from './address';

/** How an address is kept: without its password, which is sealed and kept apart. */
export interface StoredAddress {
  readonly sqlalchemy_uri: string;
  readonly password: string | null;
}

/** Takes the password out of an address as typed. One that carries the mask keeps the password it had. */
export function storeAddress(text: string, earlier: Pick<StoredAddress, 'password'> | null = null): StoredAddress {
  const address = parseAddress(text);
  const sqlalchemy_uri = maskAddress(address);
  if (address.password === passwordMask) return { sqlalchemy_uri, password: earlier?.password ?? null };
  return { sqlalchemy_uri, password: address.password === null ? null : seal(address.password) };
}

/** The address to connect with. It holds the password: for an engine, never for a reader. */
export function openAddress({ sqlalchemy_uri, password }: StoredAddress): Address {
  return withPassword(parseAddress(sqlalchemy_uri), password === null ? null : open(password));
}
