import { AppError } from '@/lib/errors/app-error';
import { withConnectArgs } from '@/lib/server/engines/connect/connect-args';
import type { Address } from '@/lib/server/engines/engine';
import { open } from '@/lib/server/secrets';
import { jsonObject } from '@/lib/text/json-object';
import { passwordMask } from './address';
import { driverSettings, type StoredSettings } from './driver-settings';
import type { TunnelSettings } from './ssh-tunnel';

/** Where secrets are sent: the database server, the account on it, and the SSH server on the way to it. */
export interface SecretPlace {
  readonly address: Address;
  /** Their `connect_args` can also name a server. */
  readonly settings: Pick<StoredSettings, 'extra' | 'encrypted_extra'>;
  readonly tunnel: Pick<TunnelSettings, 'server_address' | 'server_port' | 'username'> | null;
}

/** Parameters that change neither the server nor how it is identified. */
const harmless = new Set([
  'application_name',
  'autocommit',
  'catalog',
  'charset',
  'client_encoding',
  'connect_timeout',
  'database',
  'options',
  'program_name',
  'role',
  'schema',
  'timezone',
  'warehouse',
]);

/** Whether secrets stored for one place may be sent to the other. The database on the server makes no difference. */
export function isSamePlace(one: SecretPlace, other: SecretPlace): boolean {
  return named(one) === named(other);
}

function named({ address, settings, tunnel }: SecretPlace): string {
  const told = driverSettings({ ...settings, server_cert: null });
  const { scheme, driver, username, host, port, query } = withConnectArgs(address, told);
  const parameters = Object.entries(query)
    .filter(([name]) => !harmless.has(name.toLowerCase()))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const through = tunnel && [tunnel.server_address.toLowerCase(), tunnel.server_port, tunnel.username];
  return JSON.stringify([scheme, driver, username, host?.toLowerCase() ?? null, port, parameters, through]);
}

/**
 * Throws `database_password_needed` or `database_secrets_needed` for stored secrets that a change would keep: they may
 * only be sent to the place for which they were stored.
 */
export function demandGiven(kept: { readonly password: boolean; readonly secrets: boolean }): void {
  if (kept.password) throw new AppError('database_password_needed', { invalid: ['password'] });
  if (kept.secrets) throw new AppError('database_secrets_needed', { invalid: ['masked_encrypted_extra'] });
}

/** Whether a change keeps secrets of a row: the body gives none, or some only as masks. */
export function keepsSecrets(given: string | null | undefined, sealed: string | null): boolean {
  const stored = sealed === null ? {} : jsonObject(open(sealed));
  if (Object.keys(stored).length === 0) return false;
  return given === undefined || Object.values(jsonObject(given ?? '')).includes(passwordMask);
}
