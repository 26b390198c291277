import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { z } from 'zod';
import { config } from '@/lib/server/config';
import { isIn, plainAddress } from '@/lib/server/egress/address-kind';
import { purposeKey } from '@/lib/server/secrets';

/** What a trusted proxy says of who asks. */
const RemoteUser = z.object({ name: z.string(), email: z.string().nullable(), groups: z.array(z.string()) });
export type RemoteUser = z.infer<typeof RemoteUser>;

/** Passes it from the server to the pages, with a signature: what a client sends under this name is nothing. */
export const remoteUserHeader = 'x-isoline-remote-user';

const longest = 256;

/**
 * Takes the headers of the settings out of a request, and keeps what they say where the connection comes from a trusted
 * proxy. A name with a comma comes of two headers, of which a client may have sent one: it is nobody.
 */
export function keepRemoteUser(headers: IncomingHttpHeaders, peer: string | undefined): void {
  delete headers[remoteUserHeader];
  const { proxy } = config();
  if (proxy === null) return;
  const take = (name: string | undefined): string => {
    if (name === undefined) return '';
    const value = String(headers[name] ?? '').trim();
    delete headers[name];
    return value;
  };
  const [name, email, groups] = [take(proxy.header), take(proxy.emailHeader), take(proxy.groupsHeader)];
  const isTrusted =
    peer !== undefined && isIP(peer.split('%')[0] ?? '') !== 0 && isIn(proxy.proxies, plainAddress(peer));
  if (!isTrusted || name === '' || name.includes(',') || name.length > longest) return;
  const said: RemoteUser = {
    name,
    email: email === '' || email.includes(',') ? null : email,
    groups: groups
      .split(',')
      .map((group) => group.trim())
      .filter((group) => group !== ''),
  };
  const text = Buffer.from(JSON.stringify(said)).toString('base64url');
  headers[remoteUserHeader] = `${text}.${signatureOf(text)}`;
}

/** Who asks, as a trusted proxy says; null where none does. */
export function remoteUserOf(headers: Headers): RemoteUser | null {
  const value = headers.get(remoteUserHeader);
  if (value === null) return null;
  const [text = '', signature = ''] = value.split('.');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(text))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return RemoteUser.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

function signatureOf(text: string): string {
  return createHmac('sha256', purposeKey('remote-user')).update(text).digest('base64url');
}
