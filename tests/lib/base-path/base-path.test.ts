import { afterEach, expect, test } from 'vitest';
import { basePath, belowBase, withBase } from '@/lib/base-path/base-path';

afterEach(() => {
  globalThis.isolineBasePath = undefined;
});

test('without a base path every address stays', () => {
  expect(basePath()).toBe('');
  for (const address of ['/', '/chart/list/?a=1', '//host/x', 'https://example.com/x', '?a=1', '#b', '']) {
    expect(withBase(address)).toBe(address);
    expect(belowBase(address)).toBe(address);
  }
});

test('paths from the root get it, once each time', () => {
  globalThis.isolineBasePath = '/bi';
  expect(withBase('/')).toBe('/bi/');
  expect(withBase('/chart/list/?a=1#b')).toBe('/bi/chart/list/?a=1#b');
  expect(withBase('/bi/chart/')).toBe('/bi/bi/chart/');
});

test('a path of the product may begin like the base path', () => {
  globalThis.isolineBasePath = '/superset';
  expect(withBase('/superset/welcome/')).toBe('/superset/superset/welcome/');
  expect(belowBase('/superset/superset/welcome/')).toBe('/superset/welcome/');
});

test.each([
  'https://example.com/x',
  '//host/x',
  '/\\host/x',
  '?a=1',
  '#b',
  'x/y',
  '',
  'data:,x',
  'mailto:a@example.com',
])('%s is no path from the root and stays', (address) => {
  globalThis.isolineBasePath = '/bi';
  expect(withBase(address)).toBe(address);
});

test('what is below the base path is told without it, all else is null', () => {
  globalThis.isolineBasePath = '/bi';
  expect(belowBase('/bi')).toBe('/');
  expect(belowBase('/bi/')).toBe('/');
  expect(belowBase('/bi?a=1')).toBe('/?a=1');
  expect(belowBase('/bi/x?a=/bi')).toBe('/x?a=/bi');
  for (const path of ['/', '/bis', '/bi-2/x', '/BI/x', '/x/bi/']) expect(belowBase(path), path).toBeNull();
});
