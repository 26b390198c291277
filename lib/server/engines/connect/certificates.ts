import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import type { Address } from '@/lib/server/engines/engine';

/** PEM texts: the CA that signs the server's certificate, and the client's own certificate and key. */
export interface Certificates {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

type Names = Readonly<Record<keyof Certificates, string>>;

/** Address parameters as libpq and its drivers name them. */
export const postgresqlNames = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey', passphrase: 'sslpassword' };
export const mysqlNames = { ca: 'ssl_ca', cert: 'ssl_cert', key: 'ssl_key', passphrase: 'ssl_key_password' };

const maxBytes = 1024 * 1024;

/**
 * The certificates that an address names: PEM text, or the absolute path of a file of at most 1 MiB on the server.
 * `known` is the CA certificate stored with the database; it takes precedence. Throws `certificate_unreadable`.
 */
export function certificatesIn({ query }: Address, names: Names, known: string | null): Certificates {
  const told = (name: string) => (typeof query[name] === 'string' ? query[name] : query[name]?.[0]) || undefined;
  const pem = (name: string) => {
    const value = told(name);
    return value === undefined ? undefined : pemOf(name, value);
  };
  const [ca, cert, key] = [known ?? pem(names.ca), pem(names.cert), pem(names.key)];
  const passphrase = told(names.passphrase);
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
}

function pemOf(name: string, value: string): string {
  const text = value.trimStart().startsWith('-----BEGIN ') ? value.replaceAll('\\n', '\n') : textOf(name, value);
  if (!/-----BEGIN [A-Z ]+-----/.test(text)) throw new AppError('certificate_unreadable', { name });
  return text;
}

function textOf(name: string, path: string): string {
  try {
    if (isAbsolute(path) && statSync(path).isFile() && statSync(path).size <= maxBytes) {
      return readFileSync(path, 'utf8');
    }
  } catch (cause) {
    throw new AppError('certificate_unreadable', { name }, { cause });
  }
  throw new AppError('certificate_unreadable', { name });
}
