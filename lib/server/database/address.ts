import { AppError } from '@/lib/errors/app-error';
import type { Address } from '@/lib/server/engines/engine';

/** Replaces a stored password wherever an address is shown. */
export const passwordMask = 'XXXXXXXXXX';

const shape =
  /^(?<scheme>[\w-]+)(?:\+(?<driver>[\w.-]+))?:\/\/(?:(?<username>[^:/]*)(?::(?<password>[^@]*))?@)?(?:\[(?<ipv6>[^/?]+)\]|(?<host>[^/:?]+))?(?::(?<port>[^/?]*))?(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s;

/**
 * Parses `scheme+driver://user:password@host:port/database?key=value` as SQLAlchemy does. Throws
 * `database_address_invalid`.
 */
export function parseAddress(text: string): Address {
  const groups = shape.exec(text.trim())?.groups;
  const port = groups?.port ? Number(groups.port) : null;
  if (!groups?.scheme || (port !== null && !/^\d+$/.test(groups.port ?? '')))
    throw new AppError('database_address_invalid');
  return {
    scheme: groups.scheme,
    driver: groups.driver ?? null,
    username: decoded(groups.username),
    password: decoded(groups.password),
    host: groups.ipv6 ?? groups.host ?? null,
    port,
    database: groups.database ?? null,
    query: parseQuery(groups.query ?? ''),
  };
}

/** Whether `parseAddress` accepts a text. */
export function isAddress(text: string): boolean {
  try {
    parseAddress(text);
    return true;
  } catch {
    return false;
  }
}

/** The address as text; the inverse of `parseAddress`. */
export function formatAddress(address: Address): string {
  const { scheme, driver, username, password, host, port, database, query } = address;
  const credentials =
    username === null ? '' : `${encoded(username)}${password === null ? '' : `:${encoded(password)}`}@`;
  const location = `${host?.includes(':') ? `[${host}]` : (host ?? '')}${port === null ? '' : `:${port}`}`;
  const search = formatQuery(query);
  return `${scheme}${driver === null ? '' : `+${driver}`}://${credentials}${location}${
    database === null ? '' : `/${database}`
  }${search ? `?${search}` : ''}`;
}

/**
 * The address for display and storage: its password, if any, is replaced by the mask.
 *
 * @example
 * maskAddress(parseAddress('postgresql://ada:secret@db:5432/sales')) // 'postgresql://ada:XXXXXXXXXX@db:5432/sales'
 */
export function maskAddress(address: Address): string {
  return formatAddress({ ...address, password: address.password === null ? null : passwordMask });
}

/** The address with the separately stored password, unless it contains one of its own. */
export function withPassword(address: Address, password: string | null): Address {
  const own = address.password !== null && address.password !== passwordMask;
  return own ? address : { ...address, password };
}

function parseQuery(text: string): Address['query'] {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = query[key];
    query[key] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return query;
}

function formatQuery(query: Address['query']): string {
  const pairs = Object.keys(query)
    .sort()
    .flatMap((key) => [query[key] ?? []].flat().map((value) => [key, value]));
  return new URLSearchParams(pairs).toString();
}

function decoded(part: string | undefined): string | null {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

function encoded(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
