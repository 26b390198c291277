import { randomUUID } from 'node:crypto';
import { nextPath } from '@/lib/server/auth/next-path';
import { redirectTo } from '@/lib/server/auth/redirect';
import { startSession } from '@/lib/server/auth/session-token';
import { enter } from '@/lib/server/auth/sso/enter';
import { keepSsoSession } from '@/lib/server/auth/sso/sso-session';
import { config } from '@/lib/server/config';
import { type Begun, begin, dropBegun } from './begun';
import { takeResponse } from './response';
import type { SamlProvider } from './settings';

/** Sends the browser to the provider, to sign in. */
export async function beginSaml(provider: SamlProvider, { url, headers }: Request): Promise<Response> {
  const next = nextPath(new URL(url).searchParams.get('callbackUrl'), config().url);
  return begin(provider, headers, { next });
}

/** Signs in whom the provider's response names. Throws what `takeResponse` throws. */
export async function acceptSaml(
  provider: SamlProvider,
  begun: Begun | null,
  fields: ReadonlyMap<string, string>,
  headers: Headers,
): Promise<Response> {
  const said = await takeResponse(provider, begun, fields);
  const entered = await enter(provider.name, said.claims);
  if (entered === null) return redirectTo('/login/?error=AccessDenied', [dropBegun(headers)]);
  const sid = randomUUID();
  await keepSsoSession(sid, {
    userId: entered.owner.id,
    provider: provider.name,
    issuer: provider.entityId,
    subject: said.nameId,
    index: said.sessionIndex,
    hint: JSON.stringify(said.nameIdAttributes),
  });
  return redirectTo(begun?.next ?? '/', [await startSession(entered.owner, headers, sid), dropBegun(headers)]);
}
