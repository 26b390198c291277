import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator as RFC 6238 has them: SHA-1, six digits, thirty seconds. */
const digits = 6;
const stepSeconds = 30;
/** How many steps a clock may be off. */
const slack = 1;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base 32, as it is typed into an authenticator: 160 bits, the length that RFC 4226 recommends. */
export function newSecret(): string {
  return base32(randomBytes(20));
}

/** The code of a time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

/** The time step whose code this is, at most one before or after `time`; null when it is of none. */
export function stepOf(secret: string, code: string, time: Date): number | null {
  const now = stepAt(time);
  let found: number | null = null;
  for (let step = now - slack; step <= now + slack; step += 1) {
    if (isSame(code, codeAt(secret, step))) found = step;
  }
  return found;
}

/** The address that an authenticator reads from a picture. */
export function setUpAddress(secret: string, account: string): string {
  const label = encodeURIComponent(`Isoline:${account}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Isoline&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

/** Base 32 of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
