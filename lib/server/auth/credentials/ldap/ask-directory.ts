import { type Client, type Entry, InvalidCredentialsError, NoSuchObjectError, SizeLimitExceededError } from 'ldapts';
import { DirectoryFailure, withDirectory } from './connection';
import { textIn } from './entry';
import { escaped } from './escaped';
import { groupsOf } from './groups';
import type { LdapSettings } from './settings';

/** Longer ones are not asked for. In UTF-16 units. */
const longestName = 256;
const longestPassword = 4096;

/**
 * What the directory says of whoever has this name and password, in the words of OpenID Connect; null for a wrong name or
 * password, and an account that the directory has locked. Throws `DirectoryFailure`, and the errors of the library.
 */
export async function askDirectory(
  settings: LdapSettings,
  username: string,
  password: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  // With an empty password a directory binds anybody as nobody, and says that all is well (RFC 4513, 5.1.2).
  if (username === '' || username.length > longestName || password === '' || password.length > longestPassword) {
    return null;
  }
  const found =
    settings.userDn === undefined
      ? await search(settings, username, password)
      : await bind(settings, settings.userDn, username, password);
  return found === null ? null : claimsOf(settings, found.entry, found.groups);
}

interface Found {
  readonly entry: Entry;
  readonly groups: readonly string[];
}

/** Finds the entry by the account of the settings, and binds with its DN on another connection. */
async function search(settings: LdapSettings, username: string, password: string): Promise<Found | null> {
  return withDirectory(settings, async (client) => {
    if (settings.bindDn !== undefined) await client.bind(settings.bindDn, settings.bindPassword);
    const entry = await onlyEntry(client, settings, username);
    if (entry === null || !(await withDirectory(settings, (own) => binds(own, entry.dn, password)))) return null;
    return { entry, groups: await groupsOf(client, settings, entry) };
  });
}

/** Binds with the DN of the template, and reads the entry as its owner. */
async function bind(
  settings: LdapSettings,
  template: string,
  username: string,
  password: string,
): Promise<Found | null> {
  const dn = template.replaceAll('{username}', () => escaped(username));
  return withDirectory(settings, async (client) => {
    if (!(await binds(client, dn, password))) return null;
    const entry = await (settings.base === '' ? entryAt(client, settings, dn) : onlyEntry(client, settings, username));
    return entry === null ? null : { entry, groups: await groupsOf(client, settings, entry) };
  });
}

async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (problem) {
    if (problem instanceof InvalidCredentialsError || problem instanceof NoSuchObjectError) return false;
    throw problem;
  }
}

/** The one entry of this name; null for none, and for several, of which nobody can tell whose the password is. */
async function onlyEntry(client: Client, settings: LdapSettings, username: string): Promise<Entry | null> {
  const filter = settings.userFilter.replaceAll('{username}', () => escaped(username));
  try {
    const { searchEntries } = await client.search(settings.base, {
      scope: 'sub',
      filter,
      sizeLimit: 2,
      ...asked(settings),
    });
    return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null;
  } catch (problem) {
    if (problem instanceof SizeLimitExceededError || problem instanceof NoSuchObjectError) return null;
    throw problem;
  }
}

async function entryAt(client: Client, settings: LdapSettings, dn: string): Promise<Entry | null> {
  const { searchEntries } = await client.search(dn, { scope: 'base', ...asked(settings) });
  return searchEntries[0] ?? null;
}

/** Bytes that are no text, as Active Directory names its objects. */
const binary = ['objectGUID', 'objectSid'];

function asked({ attributes }: LdapSettings) {
  return { attributes: Object.values(attributes), explicitBufferAttributes: binary };
}

function claimsOf(settings: LdapSettings, entry: Entry, groups: readonly string[]): Readonly<Record<string, unknown>> {
  const { attributes, issuer, trustsEmails } = settings;
  const sub = textIn(entry, attributes.subject);
  if (sub === undefined) throw new DirectoryFailure(`${entry.dn} has no ${attributes.subject}.`);
  const email = textIn(entry, attributes.email);
  return {
    iss: issuer,
    sub,
    preferred_username: textIn(entry, attributes.username),
    email,
    email_verified: trustsEmails && email !== undefined ? true : undefined,
    given_name: textIn(entry, attributes.firstName),
    family_name: textIn(entry, attributes.lastName),
    groups: [...groups],
  };
}
