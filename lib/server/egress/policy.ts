import { isIP } from 'node:net';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import { addressKind, isIn, plainAddress } from './address-kind';

/**
 * Why the server connects to a host. `database`: databases of users and their tunnels. `configured`: hosts in the
 * server's settings. Both may be in private networks. `url`: URLs that users enter elsewhere.
 */
export type Purpose = 'database' | 'configured' | 'url';

const mayBePrivate = { database: true, configured: true, url: false } as const satisfies Record<Purpose, boolean>;

/** Throws `egress_refused` unless the server may connect to this address, to which the name `host` resolved. */
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

/** The same for a host that is written as an address, which needs no lookup; does nothing for names. */
export function demandLiteral(host: string, purpose: Purpose): void {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address.split('%')[0] ?? '') !== 0) demandAddress(address, address, purpose);
}
