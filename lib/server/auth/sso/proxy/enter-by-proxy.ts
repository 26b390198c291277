import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { userIdentity } from '@/db/schema/user-identity';
import { nextPath } from '@/lib/server/auth/next-path';
import { redirectTo } from '@/lib/server/auth/redirect';
import { startSession } from '@/lib/server/auth/session-token';
import { enter } from '@/lib/server/auth/sso/enter';
import { keepIdentity } from '@/lib/server/auth/sso/identity';
import { proxyName } from '@/lib/server/auth/sso/way-in';
import { config } from '@/lib/server/config';
import { requestOrigin } from '@/lib/server/public-url';
import { type RemoteUser, remoteUserOf } from './remote-user';
import type { ProxySettings } from './settings';

/** `GET /login/` through a trusted proxy: signs in whom it names, with no form. */
export async function enterByProxy(request: Request): Promise<Response> {
  const { proxy } = config();
  const remote = remoteUserOf(request.headers);
  const entered = proxy === null || remote === null ? null : await enterAs(proxy, remote);
  if (entered === null || remote === null) return redirectTo('/login/?error=Proxy');
  const next = nextPath(new URL(request.url).searchParams.get('next'), requestOrigin(request));
  return redirectTo(next, [await startSession(entered.owner, request.headers, randomUUID(), remote.name)]);
}

async function enterAs(proxy: ProxySettings, { name, email, groups }: RemoteUser) {
  const { issuer, trustsUserNames } = proxy;
  // User names differ in more than the case of their letters.
  const identity = { issuer, subject: trustsUserNames ? name.toLowerCase() : name };
  if (trustsUserNames) await joinByName(identity);
  const said = { iss: issuer, sub: identity.subject, preferred_username: name, email: email ?? undefined, groups };
  return enter(proxyName, said);
}

/**
 * The proxy gives out these names, so a user name is as good as a subject, but for an account that somebody has joined to
 * another one.
 */
async function joinByName(identity: { readonly issuer: string; readonly subject: string }): Promise<void> {
  const db = await metadata();
  const { issuer, subject } = identity;
  const isHeld = and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject));
  if ((await db.$count(userIdentity, isHeld)) > 0) return;
  const [named] = await db
    .select({ id: user.id, active: user.active })
    .from(user)
    .where(eq(sql`lower(${user.username})`, subject));
  if (named) await keepIdentity(db, named, identity);
}
