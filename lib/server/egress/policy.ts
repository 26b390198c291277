import { isIP } from 'node:net';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import { addressKind, isIn, plainAddress } from './address-kind';

/**
 * Why the server calls somebody. `database` is what users connect and their tunnels, `configured` what the settings of
 * the server name: both may stand in private networks. `url` is what users type elsewhere.
 */
export type Purpose = 'database' | 'configured' | 'url';

const mayBePrivate = { database: true, configured: true, url: false } as const satisfies Record<Purpose, boolean>;

/** Throws `egress_refused` unless the server may call this address, which a host of that name stands at. */
export function demandAddress(address: string, host: string, purpose: Purpose): void {
  const { allowed, denied } = config().egress;
  const plain = plainAddress(address);
  const kind = addressKind(plain);
  const isNamed = allowed.hosts.has(host.toLowerCase()) || isIn(allowed.networks, plain);
  const isAllowed = kind === 'public' || (kind === 'private' && (isNamed || mayBePrivate[purpose]));
  if (!isAllowed || isIn(denied.networks, plain) || denied.hosts.has(host.toLowerCase())) {
    throw new AppError('egress_refused', { invalid: ['host'] });
  }
}

/** The same for a host that is written as an address, which nobody looks up. */
export function demandLiteral(host: string, purpose: Purpose): void {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address.split('%')[0] ?? '') !== 0) demandAddress(address, address, purpose);
}
