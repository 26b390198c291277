import { eq } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { sshTunnel } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { seal } from '@/lib/server/secrets';
import { passwordMask } from './address';
import { openedSettings, type TunnelSettings } from './ssh-tunnel';

/** A tunnel as in a request body; a masked secret means the stored one. */
export interface GivenTunnel {
  readonly server_address?: string | undefined;
  readonly server_port?: number | undefined;
  readonly username?: string | undefined;
  readonly password?: string | null | undefined;
  readonly private_key?: string | null | undefined;
  readonly private_key_password?: string | null | undefined;
}

type Stored = typeof sshTunnel.$inferSelect;

export async function storedTunnel(db: Metadata, databaseId: number): Promise<Stored | undefined> {
  const [found] = await db.select().from(sshTunnel).where(eq(sshTunnel.database_id, databaseId));
  return found;
}

/**
 * Merges a body with the stored tunnel. Throws `ssh_tunnel_incomplete` without a way to sign in, and
 * `ssh_tunnel_secret_needed` when a stored secret would be sent to another SSH server than it was stored for.
 */
export function tunnelSettings(given: GivenTunnel, stored: Stored | undefined): TunnelSettings {
  const earlier = stored ? openedSettings(stored) : null;
  const server = {
    server_address: given.server_address ?? earlier?.server_address ?? '',
    server_port: Number(given.server_port ?? earlier?.server_port ?? 22),
    username: given.username ?? earlier?.username ?? '',
  };
  const isSame = earlier !== null && isSameTunnel(server, earlier);
  const secret = (name: 'password' | 'private_key' | 'private_key_password'): string | null => {
    const value = given[name];
    if (value !== undefined && value !== passwordMask) return value === '' ? null : value;
    if (!isSame && earlier?.[name] && (value === passwordMask || !isGivenAnew(given))) {
      throw new AppError('ssh_tunnel_secret_needed', { invalid: [name] });
    }
    return isSame ? earlier[name] : null;
  };
  const settings = {
    ...server,
    password: secret('password'),
    private_key: secret('private_key'),
    private_key_password: secret('private_key_password'),
  };
  const isComplete = settings.server_address && settings.username && (settings.password || settings.private_key);
  if (!isComplete) throw new AppError('ssh_tunnel_incomplete');
  return settings;
}

type TunnelServer = Pick<TunnelSettings, 'server_address' | 'server_port' | 'username'>;

export function isSameTunnel(one: TunnelServer, other: TunnelServer): boolean {
  const isNamed = one.server_address.toLowerCase() === other.server_address.toLowerCase();
  return isNamed && one.server_port === other.server_port && one.username === other.username;
}

/** Whether a body contains a new password or a new private key. */
function isGivenAnew({ password, private_key }: GivenTunnel): boolean {
  return [password, private_key].some((secret) => secret && secret !== passwordMask);
}

export async function storeTunnel(
  tx: Metadata,
  database_id: number,
  settings: TunnelSettings,
  author: number | null,
): Promise<void> {
  const sealed = (secret: string | null) => (secret === null ? null : seal(secret));
  const values = {
    ...settings,
    password: sealed(settings.password),
    private_key: sealed(settings.private_key),
    private_key_password: sealed(settings.private_key_password),
    changed_by_fk: author,
  };
  await tx
    .insert(sshTunnel)
    .values({ ...values, database_id, created_by_fk: author })
    .onConflictDoUpdate({ target: sshTunnel.database_id, set: values });
}
