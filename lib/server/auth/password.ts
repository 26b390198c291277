import { hash, verify } from '@node-rs/argon2';
import { isForeignHash, verifyForeign } from './credentials/foreign-password';

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | null = null;

/** Verifies a password. Takes the same time for an account that does not exist (`null`) as for one that does. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  if (stored !== null && isForeignHash(stored)) return verifyForeign(stored, password);
  const isSame = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && isSame;
}
