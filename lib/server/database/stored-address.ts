import type { Address } from '@/lib/server/engines/engine';
import { open, seal } from '@/lib/server/secrets';
import { maskAddress, parseAddress, passwordMask, withPassword } from './address';

/** An address as stored: its password is masked in the address and encrypted in a field of its own. */
export interface StoredAddress {
  readonly sqlalchemy_uri: string;
  readonly password: string | null;
}

/** Separates the password from an address as entered. A masked password keeps the earlier one. */
export function storeAddress(text: string, earlier: Pick<StoredAddress, 'password'> | null = null): StoredAddress {
  const address = parseAddress(text);
  const sqlalchemy_uri = maskAddress(address);
  if (address.password === passwordMask) return { sqlalchemy_uri, password: earlier?.password ?? null };
  return { sqlalchemy_uri, password: address.password === null ? null : seal(address.password) };
}

/** The address to connect with. It contains the password: pass it only to an engine, never into a response. */
export function openAddress({ sqlalchemy_uri, password }: StoredAddress): Address {
  return withPassword(parseAddress(sqlalchemy_uri), password === null ? null : open(password));
}
