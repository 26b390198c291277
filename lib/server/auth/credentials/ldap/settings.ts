import { isIPv4 } from 'node:net';
import { z } from 'zod';

const url = z.url({ protocol: /^ldaps?$/, hostname: /./ });
const filter = z.string().regex(/^\(.*\)$/s, 'A filter stands in brackets.');

const Attributes = z.strictObject({
  /** Never changes and is never given to somebody else. */
  subject: z.string().default('entryUUID'),
  username: z.string().default('uid'),
  email: z.string().default('mail'),
  firstName: z.string().default('givenName'),
  lastName: z.string().default('sn'),
  /** The DNs of the groups of an entry, where the directory keeps them there. */
  groups: z.string().default('memberOf'),
});

const Groups = z.strictObject({
  base: z.string().min(1),
  /** `{dn}` is the DN of the member. */
  filter: filter.default('(|(member={dn})(uniqueMember={dn}))'),
  /** The attribute that names a group in place of its DN. */
  name: z.string().optional(),
  /** Groups of groups count too. */
  nested: z.boolean().default(false),
});

const Settings = z
  .strictObject({
    /** One is asked after another until one can be reached. */
    urls: z.union([url, z.array(url).min(1)]).transform((given) => [given].flat()),
    startTls: z.boolean().default(false),
    /** Passwords may travel unencrypted to another machine. */
    allowsPlain: z.boolean().default(false),
    /** Certificates in PEM that are trusted besides the usual ones. */
    ca: z.string().optional(),
    /** The account that searches; without it the search is anonymous. */
    bindDn: z.string().min(1).optional(),
    bindPassword: z.string().min(1).optional(),
    base: z.string().default(''),
    /** `{username}` is what was typed. Exactly one entry must match. */
    userFilter: filter.default('(uid={username})'),
    /** In place of a search: the DN with which somebody binds, such as `uid={username},ou=people,dc=example,dc=org`. */
    userDn: z.string().includes('{username}').optional(),
    attributes: Attributes.prefault({}),
    groups: Groups.optional(),
    /** Who is in none of them is refused; an empty list allows all. */
    allowedGroups: z.array(z.string()).default([]),
    /** The issuer of the identities of this directory. */
    issuer: z.string().min(1).optional(),
    /** The directory has verified every e-mail address, which gives access to the account with that address. */
    trustsEmails: z.boolean().default(false),
    timeoutMs: z.number().int().min(100).max(60_000).default(5000),
  })
  .refine(({ bindDn, bindPassword }) => (bindDn === undefined) === (bindPassword === undefined), {
    message: 'bindDn and bindPassword belong together.',
  })
  .refine(({ urls, startTls, allowsPlain }) => startTls || allowsPlain || urls.every(isSafe), {
    message: 'Passwords would travel unencrypted: use ldaps, startTls or allowsPlain.',
  })
  .refine(({ urls, startTls }) => !startTls || urls.every((one) => one.startsWith('ldap:')), {
    message: 'startTls belongs to ldap addresses, not to ldaps.',
  })
  .transform((settings) => ({ ...settings, issuer: settings.issuer ?? `ldap:${settings.base.toLowerCase()}` }));
export type LdapSettings = z.infer<typeof Settings>;

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'ldaps:' || isLoopback;
}

/** Parses `ISOLINE_LDAP` (JSON); null without it. */
export function readLdapSettings(text: string): LdapSettings | null {
  return text ? Settings.parse(JSON.parse(text)) : null;
}
