import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, config } from './config';

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const scheme = 'v1';

/** A separate key for each purpose: a signature made for one purpose is invalid for every other. */
export function purposeKey(purpose: string): Buffer {
  return derive(installationSecret(), purpose);
}

/**
 * Encrypts a text with AES-256-GCM. The envelope contains the id of its key, so that old envelopes can still be opened
 * after the secret key was changed.
 */
export function seal(text: string): string {
  const { id, bytes } = keyOf(installationSecret());
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [scheme, id, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

/**
 * Decrypts an envelope of `seal`. Throws `ConfigError` when no configured key fits, `Error` when the envelope was
 * changed.
 */
export function open(envelope: string): string {
  const [version, id, nonce, sealed, tag] = envelope.split('.');
  if (version !== scheme || !id || !nonce || sealed === undefined || !tag)
    throw new Error('This is not a sealed text.');
  const key = [installationSecret(), ...config().previousSecretKeys]
    .map(keyOf)
    .find((candidate) => candidate.id === id);
  if (!key) {
    throw new ConfigError(
      'A stored secret was sealed with another secret key. Set the key it was sealed with in ISOLINE_PREVIOUS_SECRET_KEYS.',
    );
  }
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'));
  decipher.setAAD(Buffer.from(id)).setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(sealed, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}

const derived = new Map<string, Buffer>();

/** Cached for the life of the process, since every request needs derived keys. */
function derive(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'isoline', purpose, 32));
  derived.set(name, known);
  return known;
}

function keyOf(secret: string): Key {
  const bytes = derive(secret, 'seal');
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

let made: { readonly folder: string; readonly secret: string } | undefined;

function installationSecret(): string {
  const { secretKey: given, metadata, dataFolder } = config();
  if (given) return given;
  if (metadata.kind === 'postgres') {
    throw new ConfigError(
      'DATABASE_URL is set, so ISOLINE_SECRET_KEY must be set too: every replica needs the same one, ' +
        'and a lost one makes stored passwords unreadable. Make one with: openssl rand -base64 48',
    );
  }
  if (made?.folder !== dataFolder) made = { folder: dataFolder, secret: secretFile(dataFolder) };
  return made.secret;
}

/**
 * Writes a draft file and hard-links it to its final path, so that two processes that start at once use the same
 * secret.
 */
function secretFile(folder: string): string {
  const path = join(folder, 'secret.key');
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
