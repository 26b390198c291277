import { expect, test } from 'vitest';
import { pagePolicy } from '@/lib/server/auth/page-policy';

const policyOf = (ancestors?: string) => pagePolicy(ancestors).response['content-security-policy'] ?? '';

test('a page sends its forms to us alone, and is framed by whom it names', () => {
  expect(policyOf()).toContain("; form-action 'self'; ");
  expect(policyOf()).toContain("frame-ancestors 'self'");
  expect(policyOf('https://shop.example')).toContain('frame-ancestors https://shop.example');
});

test('its scripts carry a mark that no other page has', () => {
  const nonces = [policyOf(), policyOf()].map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(2);
});
