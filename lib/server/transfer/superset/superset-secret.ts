import { createDecipheriv, createHash } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import type { StoreRow } from './superset-store';

/**
 * Decrypts a value that a Superset installation encrypted with its `SECRET_KEY`: AES-256 in CBC mode, Base64. The key
 * is the SHA-256 of the secret, the initialisation vector its first half, the padding at least one `*`. Null for an
 * empty value. Throws `superset_secret_missing` without a key, `superset_secret_wrong` for another key.
 */
export function openSecret(row: StoreRow, column: string, secretKey: string | null): string | null {
  const hex = row[`${column}_hex`];
  if (typeof hex !== 'string' || hex === '') return null;
  if (secretKey === null) throw new AppError('superset_secret_missing');
  const key = createHash('sha256').update(secretKey).digest();
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const sealed = Buffer.from(Buffer.from(hex, 'hex').toString('latin1'), 'base64');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Buffer.concat([decipher.update(sealed), decipher.final()]),
    );
    if (!text.endsWith('*')) throw new Error('it is not filled up');
    return text.replace(/\*+$/, '');
  } catch (cause) {
    throw new AppError('superset_secret_wrong', {}, { cause });
  }
}
