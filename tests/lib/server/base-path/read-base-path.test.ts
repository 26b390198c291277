import { expect, test } from 'vitest';
import { readBasePath, urlBelow } from '@/lib/server/base-path/read-base-path';

test.each(['', '/bi', '/a/b-c/d.e_f~1', '/superset', '/healthy'])('%s can be a base path', (text) => {
  expect(readBasePath(text)).toBe(text);
});

test.each([
  '/',
  'bi',
  '/bi/',
  '//bi',
  '/b//i',
  '/b i',
  '/bi?x',
  '/bi#x',
  '/b%20i',
  '/bé',
  "/b'i",
  '/..',
  '/bi/./x',
  '/health',
  '/ping/x',
  `/${'x'.repeat(101)}`,
])('%s cannot', (text) => {
  expect(() => readBasePath(text)).toThrow(/^(Write it like \/bi|\S+ is an address of probes)/);
});

test('the address of the host and that of the product are both understood', () => {
  expect(urlBelow('https://example.com', '')).toBe('https://example.com');
  expect(urlBelow('https://example.com/stripped/', '')).toBe('https://example.com/stripped');
  expect(urlBelow('https://example.com/', '/bi')).toBe('https://example.com/bi');
  expect(urlBelow('https://example.com/bi/', '/bi')).toBe('https://example.com/bi');
  expect(urlBelow('https://example.com/other', '/bi')).toBeNull();
});
