import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Impersonation, Reach } from '@/lib/server/engines/connect/impersonation';
import type { Connection, Engine } from '@/lib/server/engines/engine';
import { oauth2ClientIn } from './oauth2-client';
import { endToken, type TokenOwner, userToken } from './user-token';

/** The user in whose name a database is queried. */
export interface DatabaseImpersonation {
  readonly impersonation: Impersonation;
  /** Identifies the user, so that cached results of one user are never returned to another. */
  readonly name: string;
  /** A change requires a new connection. */
  readonly version: string;
  /** The owner and the creation time of the token that signs in; null without a token. */
  readonly token: { readonly owner: TokenOwner; readonly madeAt: Date } | null;
}

interface Stored {
  readonly id: number;
  readonly database_name: string;
  readonly impersonate_user: boolean;
  readonly encrypted_extra: string | null;
}

const clients = new WeakMap<Stored, ReturnType<typeof oauth2ClientIn>>();

function clientOf(row: Stored) {
  const known = clients.get(row);
  if (known !== undefined) return known;
  const client = oauth2ClientIn(row.encrypted_extra);
  clients.set(row, client);
  return client;
}

/**
 * Null where all viewers use the account of the address. Throws `impersonation_nobody` where a user is required and the
 * viewer is none, and `oauth2_redirect` where they must first sign in at the database's provider.
 */
export async function impersonationOf(row: Stored, viewer: Viewer | null): Promise<DatabaseImpersonation | null> {
  const client = clientOf(row);
  if (!row.impersonate_user && client === null) return null;
  const { database_name: database } = row;
  const user = userOf(database, viewer);
  const username = row.impersonate_user ? user.username : null;
  const name = username ?? `user ${user.id}`;
  if (client === null) return { impersonation: { username, accessToken: null }, name, version: '', token: null };
  if (user.id === null) throw new AppError('impersonation_nobody', { database });
  const owner = { database_id: row.id, user_id: user.id };
  const { accessToken, madeAt } = await userToken(owner, client, database);
  return {
    impersonation: { username, accessToken },
    name,
    version: String(madeAt.getTime()),
    token: { owner, madeAt },
  };
}

/** Throws for guests, too: another site chooses their names, and the database does not trust that site. */
function userOf(database: string, viewer: Viewer | null): Pick<Viewer, 'id'> & { readonly username: string } {
  if (viewer?.kind === 'user' && viewer.username) return { id: viewer.id, username: viewer.username };
  throw new AppError('impersonation_nobody', { database });
}

/** Address and settings that reach a database as the user. Throws `impersonation_unsupported`. */
export function reachAs({ label, impersonate }: Engine, reach: Reach, impersonation: Impersonation | null): Reach {
  if (impersonation === null) return reach;
  const own = impersonate?.(reach, impersonation) ?? null;
  if (own === null) throw new AppError('impersonation_unsupported', { engine_name: label });
  return own;
}

const refusals = new Set(['connection_access_denied', 'connection_password_invalid', 'connection_credentials_wrong']);
const freshMs = 10_000;

/**
 * A connection that signs in with a token. When the database refuses the token, the token is renewed and the call is
 * repeated once. A token younger than `freshMs` is not renewed: it cannot be the cause.
 */
export function renewing(
  connection: Connection,
  { owner, madeAt }: NonNullable<DatabaseImpersonation['token']>,
  reopen: () => Promise<Connection>,
): Connection {
  return new Proxy(connection, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'close') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          return await member.apply(target, given);
        } catch (problem) {
          const isRefused = problem instanceof AppError && refusals.has(problem.code);
          if (!isRefused || Date.now() - madeAt.getTime() < freshMs) throw problem;
          await endToken(owner);
          const renewed = await reopen();
          return Reflect.get(renewed, name).apply(renewed, given);
        }
      };
    },
  });
}
