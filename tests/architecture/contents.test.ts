import { expect, test } from 'vitest';
import { code, product, sources } from './sources';

const longest = { product: 400, tests: 450 };

test('a file fits into the head', () => {
  const lengths: number[] = [];
  for (const { path, text } of sources(/./)) {
    const length = text.split('\n').length - 1;
    const isProduct = product.test(path);
    if (isProduct) lengths.push(length);
    expect(length, path).toBeLessThanOrEqual(isProduct ? longest.product : longest.tests);
  }
  lengths.sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)], 'the median').toBeLessThanOrEqual(140);
  expect(lengths[Math.floor(lengths.length * 0.9)], 'nine of ten').toBeLessThanOrEqual(200);
});

test('nothing is left for later', () => {
  const later = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK\\b', 'not imple' + 'mented'].join('|'), 'i');
  for (const { path, text } of sources(/./)) expect(text.match(later)?.[0], path).toBeUndefined();
});

test('nobody talks the compiler or the linter out of what they see', () => {
  const excuse = new RegExp(['@ts-' + '(?:ignore|expect-error|nocheck)', 'biome-' + 'ignore'].join('|'));
  for (const { path, text } of sources(code)) expect(text.match(excuse)?.[0], path).toBeUndefined();
});

test('no column is spread into the arguments of a function, of which there may be too many', () => {
  const spread = /Math\.(?:min|max)\((?:[^()]|\([^()]*\))*\.\.\./;
  const pure = sources(code).filter(({ path }) => /^lib\/(?:viz|frame)\//.test(path));
  expect(pure.length).toBeGreaterThan(300);
  for (const { path, text } of pure) expect(text.match(spread)?.[0], path).toBeUndefined();
});

test('no test is skipped or alone', () => {
  const passedOver = new RegExp(`\\b(?:test|it|describe)\\.(?:only|skip|fails|to${'do'})\\(`);
  for (const { path, text } of sources(/\.(?:test|spec)\.tsx?$/)) {
    expect(text.match(passedOver)?.[0], path).toBeUndefined();
  }
});
