import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { databaseUserToken } from '@/db/schema/database';
import { AppError } from '@/lib/errors/app-error';
import { open, seal } from '@/lib/server/secrets';
import { clientInfoIn, type Oauth2Client, redirectUriOf, renewTokens, signInUrl, type Tokens } from './oauth2-client';
import { signState } from './oauth2-state';

/** The user to whom a token belongs, and the database for which it is valid. */
export interface TokenOwner {
  readonly database_id: number;
  readonly user_id: number;
}

export interface UserToken {
  readonly accessToken: string;
  readonly madeAt: Date;
}

type Stored = typeof databaseUserToken.$inferSelect;

/** A token is renewed this long before it expires, so that it does not expire right after a statement starts. */
const leewayMs = 30_000;

/** The token of a user for a database, renewed if it expired. Throws `oauth2_redirect` where they must sign in. */
export async function userToken(owner: TokenOwner, client: Oauth2Client, database: string): Promise<UserToken> {
  const stored = await storedToken(owner);
  const valid = stored && isValid(stored) ? shown(stored) : null;
  const token = valid ?? (stored?.refresh_token ? await renewedOnce(stored, stored.refresh_token, client) : null);
  if (token !== null) return token;
  throw await signInNeeded(owner, client, database);
}

/** Returns (does not throw) the error `oauth2_redirect`, which sends the user to the provider's sign-in page. */
export async function signInNeeded(owner: TokenOwner, client: Oauth2Client, database: string): Promise<AppError> {
  const tab_id = randomUUID();
  const redirect_uri = redirectUriOf(client);
  const { state, challenge } = await signState({ ...owner, default_redirect_uri: redirect_uri, tab_id });
  const url = signInUrl(client, state, challenge);
  return new AppError('oauth2_redirect', { database, extra: { url, tab_id, redirect_uri } });
}

export async function keepTokens(owner: TokenOwner, tokens: Tokens): Promise<UserToken> {
  const { access_token, expires_in, refresh_token } = tokens;
  const now = new Date();
  const values = {
    access_token: seal(access_token),
    access_token_expiration: expires_in === undefined ? null : new Date(now.getTime() + expires_in * 1000),
    ...(refresh_token === undefined ? {} : { refresh_token: seal(refresh_token) }),
    changed_on: now,
    changed_by_fk: owner.user_id,
  };
  const db = await metadata();
  await db
    .insert(databaseUserToken)
    .values({ ...owner, ...values, created_by_fk: owner.user_id })
    .onConflictDoUpdate({ target: [databaseUserToken.user_id, databaseUserToken.database_id], set: values });
  return { accessToken: access_token, madeAt: now };
}

/** Discards a token that its database no longer accepts: the next call of `userToken` renews it. */
export async function endToken(owner: TokenOwner): Promise<void> {
  const db = await metadata();
  await db.update(databaseUserToken).set({ access_token: null }).where(isOf(owner));
}

interface Connected {
  /** Encrypted by `seal`. */
  readonly encrypted_extra: string | null;
}

/**
 * Deletes the tokens of all users for a database whose OAuth2 client or server changes: tokens of one are invalid for
 * another, and must not be sent to it.
 */
export async function forgetTokensOf(
  tx: Metadata,
  earlier: Connected & { readonly id: number },
  now: Connected & { readonly isMoved: boolean },
): Promise<void> {
  const [info, before] = [now, earlier].map(({ encrypted_extra }) => JSON.stringify(clientInfoIn(encrypted_extra)));
  if (info === before && !now.isMoved) return;
  await tx.delete(databaseUserToken).where(eq(databaseUserToken.database_id, earlier.id));
}

const renewals = new Map<string, Promise<UserToken | null>>();

/** One renewal for all concurrent callers, because most providers accept a refresh token only once. */
function renewedOnce(stored: Stored, refreshToken: string, client: Oauth2Client): Promise<UserToken | null> {
  const key = `${stored.database_id} ${stored.user_id}`;
  const running = renewals.get(key);
  if (running) return running;
  const renewal = renewed(stored, refreshToken, client).finally(() => renewals.delete(key));
  renewals.set(key, renewal);
  return renewal;
}

/** Null where the provider refuses. If another replica renewed the token first, that token is returned. */
async function renewed(stored: Stored, refreshToken: string, client: Oauth2Client): Promise<UserToken | null> {
  try {
    return await keepTokens(stored, await renewTokens(client, open(refreshToken)));
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.code !== 'oauth2_denied') throw problem;
    const now = await storedToken(stored);
    if (now && isValid(now) && now.refresh_token !== refreshToken) return shown(now);
    const db = await metadata();
    await db.delete(databaseUserToken).where(and(isOf(stored), eq(databaseUserToken.refresh_token, refreshToken)));
    return null;
  }
}

async function storedToken(owner: TokenOwner): Promise<Stored | undefined> {
  const db = await metadata();
  const [found] = await db.select().from(databaseUserToken).where(isOf(owner));
  return found;
}

function isValid({ access_token, access_token_expiration: end }: Stored): boolean {
  return access_token !== null && (end === null || end.getTime() - leewayMs > Date.now());
}

function shown({ access_token, changed_on }: Stored): UserToken | null {
  return access_token === null ? null : { accessToken: open(access_token), madeAt: changed_on };
}

function isOf({ database_id, user_id }: TokenOwner) {
  return and(eq(databaseUserToken.database_id, database_id), eq(databaseUserToken.user_id, user_id));
}
