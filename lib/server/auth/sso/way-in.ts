import type { LdapSettings } from '@/lib/server/auth/credentials/ldap/settings';
import { config } from '@/lib/server/config';
import type { SsoProvider } from './settings';

/** Who vouches for people, whatever protocol that speaks, and what decides who of them may come in. */
export interface WayIn extends Pick<SsoProvider, 'name' | 'issuer' | 'allowedEmails' | 'trustsVerifiedEmail'> {
  readonly label: string;
  /** The kind of provider as which its claims are read. */
  readonly reader: string;
  /** Who is in none of them is refused; an empty list allows all. */
  readonly allowedGroups: readonly string[];
}

export const directoryName = 'ldap';
export const proxyName = 'proxy';

/** All that the settings name: providers of OpenID Connect and of SAML, the directory, and the proxy. */
export function waysIn(): readonly WayIn[] {
  const { sso, ldap, proxy } = config();
  return [
    ...sso.providers.map((provider) => ({ ...provider, label: provider.label ?? provider.name, allowedGroups: [] })),
    ...sso.samlProviders.map(({ name, label, entityId, allowedEmails, trustsEmails }) => ({
      name,
      label: label ?? name,
      issuer: entityId,
      allowedEmails,
      trustsVerifiedEmail: trustsEmails,
      reader: 'saml',
      allowedGroups: [],
    })),
    ...(ldap === null ? [] : [directory(ldap)]),
    ...(proxy === null ? [] : [plain(proxyName, 'Proxy', proxy.issuer)]),
  ];
}

export function wayIn(name: string): WayIn | null {
  return waysIn().find((way) => way.name === name) ?? null;
}

function directory({ issuer, trustsEmails, allowedGroups }: LdapSettings): WayIn {
  return { ...plain(directoryName, 'LDAP', issuer), trustsVerifiedEmail: trustsEmails, allowedGroups };
}

function plain(name: string, label: string, issuer: string): WayIn {
  return { name, label, issuer, allowedEmails: [], trustsVerifiedEmail: false, reader: name, allowedGroups: [] };
}
