import { eq } from 'drizzle-orm';
import { metadata, metadataGeneration } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { guestPermissions } from '@/lib/permissions/guest-permissions';
import type { Viewer } from '@/lib/permissions/viewer';
import { Reading } from '@/lib/server/cache/reading';
import { anonymous, users } from '@/lib/server/cache/viewers';
import { currentLanguage } from '@/lib/text/current-language';
import { languageTag } from '@/lib/text/language';
import { hashOf, isApiToken, loadApiToken, noteUse, type SentApiToken } from './api-token';
import { type GuestClaims, readGuestToken } from './guest-token';
import { isRevoked, type LoadedUser, loadAnonymous, loadUser } from './load-viewer';
import { readSession } from './session-token';
import { bearerOf, readToken, type TokenOwner } from './token';

/** The request headers that decide who the caller is, for `Vary` on what a browser may keep. */
export const callerHeaders = 'authorization, cookie, x-guesttoken';

/**
 * The caller: bearer token, else session cookie, else guest token, else anonymous. Throws for an invalid token. Tokens
 * for programs hold where `takesApiTokens` says so.
 */
export async function viewerOf(headers: Headers, takesApiTokens = false): Promise<Viewer> {
  const viewer = await callerOf(headers, takesApiTokens);
  const locale = languageTag(currentLanguage());
  return viewer.locale === locale ? viewer : { ...viewer, locale };
}

async function callerOf(headers: Headers, takesApiTokens: boolean): Promise<Viewer> {
  const bearer = bearerOf(headers);
  if (bearer !== null && isApiToken(bearer)) {
    if (!takesApiTokens) throw new AppError('token_revoked');
    return apiTokenViewer(bearer);
  }
  if (bearer !== null) return bearerViewer(bearer);
  const session = await readSession(headers);
  const viewer = session === null ? null : await userOf(session, session.sessionId);
  if (viewer !== null) return viewer;
  const guestToken = headers.get('x-guesttoken');
  return guestToken === null || guestToken === '' ? anonymousViewer() : guestViewer(await readGuestToken(guestToken));
}

async function bearerViewer(token: string): Promise<Viewer> {
  const owner = await readToken(token, 'access');
  return (await userOf(owner)) ?? refuse(owner);
}

const readingTokens = new Reading<string, SentApiToken | null>('api_tokens');

/** Whatever is wrong with the token, and whether it ever held: the error is one. */
async function apiTokenViewer(token: string): Promise<Viewer> {
  const hash = hashOf(token);
  const sent = await readingTokens.run(hash, () => loadApiToken(hash));
  if (sent === null || sent.expiresAt.getTime() <= Date.now()) throw new AppError('token_revoked');
  const isStill = (cached: LoadedUser) => isSameVersion(sent, cached);
  const known = await reading.run(`${sent.userId} by token`, () => currentUser(sent.userId, null, isStill));
  if (known === null) throw new AppError('token_revoked');
  await noteUse(sent);
  return { ...known.viewer, token: sent.onlyReads ? 'read' : 'full' };
}

/** The user of the refresh token in `Authorization`. Throws `sign_in_needed` and the errors of `readToken`. */
export async function refreshOwner(headers: Headers): Promise<TokenOwner> {
  const bearer = bearerOf(headers);
  if (bearer === null) throw new AppError('sign_in_needed');
  if (isApiToken(bearer)) throw new AppError('token_revoked');
  const owner = await readToken(bearer, 'refresh');
  if ((await userOf(owner)) === null) return refuse(owner);
  return owner;
}

async function refuse(owner: TokenOwner): Promise<never> {
  const isThere = (await loadUser(owner.id)) !== null;
  throw isThere ? new AppError('token_revoked') : new AppError('token_of_nobody', { id: owner.id });
}

const reading = new Reading<string, LoadedUser | null>('users');

async function userOf(owner: TokenOwner, sessionId: string | null = null): Promise<Viewer | null> {
  const isStill = (cached: LoadedUser) => isCurrent(owner.id, cached, sessionId);
  const known = await reading.run(`${owner.id} ${sessionId ?? ''}`, () => currentUser(owner.id, sessionId, isStill));
  if (known?.sessionVersion !== owner.sessionVersion) return null;
  const isHeld = sessionId !== null || known.tokenVersion === (owner.tokenVersion ?? 0);
  return isHeld ? known.viewer : null;
}

/** True when only this process writes to the metadata database. `Reading` then invalidates its own entries. */
const isAlone = async (): Promise<boolean> => (await metadataGeneration()) !== null;

async function currentUser(
  id: number,
  sessionId: string | null,
  isStill: (cached: LoadedUser) => Promise<boolean> | boolean,
): Promise<LoadedUser | null> {
  if (await isAlone()) return loadUser(id, sessionId);
  const cached = users.get(id);
  if (cached !== undefined && (await isStill(cached))) return cached;
  const loaded = await loadUser(id, sessionId);
  if (loaded !== null) users.set(id, loaded);
  return loaded;
}

async function isCurrent(id: number, cached: LoadedUser, sessionId: string | null): Promise<boolean> {
  const db = await metadata();
  const versions = { sessionVersion: user.session_version, tokenVersion: user.token_version };
  const columns = { active: user.active, ...versions, isRevoked: isRevoked(sessionId) };
  const [row] = await db.select(columns).from(user).where(eq(user.id, id));
  return row?.active === true && isSameVersion(row, cached) && !row.isRevoked;
}

type Versions = Pick<LoadedUser, 'sessionVersion' | 'tokenVersion'>;

function isSameVersion(one: Versions, other: Versions): boolean {
  return one.sessionVersion === other.sessionVersion && one.tokenVersion === other.tokenVersion;
}

const readingAnonymous = new Reading<'public', Viewer>('anonymous');

function anonymousViewer(): Promise<Viewer> {
  return readingAnonymous.run('public', async () => {
    if (await isAlone()) return loadAnonymous();
    const viewer = anonymous.get('public') ?? (await loadAnonymous());
    anonymous.set('public', viewer);
    return viewer;
  });
}

async function guestViewer(claims: GuestClaims): Promise<Viewer> {
  const visitor = await anonymousViewer();
  return {
    ...visitor,
    kind: 'guest',
    permissions: guestPermissions(visitor.permissions),
    username: claims.user.username ?? null,
    firstName: claims.user.first_name ?? '',
    lastName: claims.user.last_name ?? '',
    guest: {
      resources: claims.resources,
      rules: claims.rls_rules.map(({ dataset, clause }) => (dataset === undefined ? { clause } : { dataset, clause })),
    },
  };
}
