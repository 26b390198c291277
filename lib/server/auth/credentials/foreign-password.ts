import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** `scrypt:N:r:p$salt$hex` and `pbkdf2:digest:rounds$salt$hex`: the hash formats of Werkzeug, for imported accounts. */
const shape = /^(scrypt|pbkdf2):([^$]+)\$([^$]+)\$([\da-f]+)$/;
const maxMemory = 132 * 1024 * 1024;
const derived = {
  scrypt: promisify<string, string, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt),
  pbkdf2: promisify(pbkdf2),
};

export function isForeignHash(stored: string): boolean {
  return shape.test(stored);
}

export async function verifyForeign(stored: string, password: string): Promise<boolean> {
  const [, method, parameters = '', salt = '', hex = ''] = shape.exec(stored) ?? [];
  const wanted = Buffer.from(hex, 'hex');
  try {
    const found =
      method === 'scrypt'
        ? await byScrypt(parameters, salt, password, wanted.length)
        : await byPbkdf2(parameters, salt, password, wanted.length);
    return timingSafeEqual(found, wanted);
  } catch {
    return false;
  }
}

function byScrypt(parameters: string, salt: string, password: string, length: number): Promise<Buffer> {
  const [N = 0, r = 0, p = 0] = parameters.split(':').map(Number);
  return derived.scrypt(password, salt, length, { N, r, p, maxmem: maxMemory });
}

function byPbkdf2(parameters: string, salt: string, password: string, length: number): Promise<Buffer> {
  const [digest = '', rounds = '0'] = parameters.split(':');
  return derived.pbkdf2(password, salt, Number(rounds), length, digest);
}
