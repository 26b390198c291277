import { describe, expect, test } from 'vitest';
import { base32, codeAt, newSecret, setUpAddress, stepAt, stepOf } from '@/lib/server/auth/factor/totp';

/** The secret of the test vectors in RFC 6238, and its times with the last six digits of their codes. */
const secret = base32(Buffer.from('12345678901234567890'));
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator', () => {
  test('are those of the standard', () => {
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    for (const [seconds, code] of vectors) expect(codeAt(secret, stepAt(at(seconds)))).toBe(code);
  });

  test('hold a step before and after their time, and no longer', () => {
    const step = 1000;
    const code = codeAt(secret, step);
    const asked = (steps: number) => stepOf(secret, code, at((step + steps) * 30 + 15));
    expect([-2, -1, 0, 1, 2].map(asked)).toEqual([null, step, step, step, null]);
    expect(stepOf(secret, code, at(step * 30 + 59.9))).toBe(step);
    expect(stepOf(secret, code, at(step * 30 + 60))).toBeNull();
  });

  test('are six digits and nothing else', () => {
    const code = codeAt(secret, 1000);
    for (const other of ['', code.slice(1), `${code}0`, ` ${code}`, code.replace(/./g, '٣'), 'NaN']) {
      expect(stepOf(secret, other, at(30_000)), other).toBeNull();
    }
  });

  test('come of 160 random bits that an authenticator reads', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(setUpAddress('ABC', 'ada+b@example.com')).toBe(
      'otpauth://totp/Isoline%3Aada%2Bb%40example.com?secret=ABC&issuer=Isoline&algorithm=SHA1&digits=6&period=30',
    );
  });
});
