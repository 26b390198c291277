import { expect, test } from 'vitest';
import { limitChoices, limitOf, spacedNumber } from '@/lib/sqllab/limit';

test('the menu offers powers of ten, and the most that is allowed', () => {
  expect(limitChoices({ most: 100_000, whole: 0 })).toEqual([10, 100, 1000, 10_000, 100_000]);
  expect(limitChoices({ most: 100_000, whole: 1_000_000 })).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000]);
  expect(limitChoices({ most: 2500, whole: 0 })).toEqual([10, 100, 1000, 2500]);
  expect(limitChoices({ most: 5, whole: 0 })).toEqual([5]);
});

test('a tab asks for its own limit, within what is allowed', () => {
  const limits = { usual: 1000, most: 100_000, whole: 1_000_000 };
  expect(limitOf(null, limits)).toBe(1000);
  expect(limitOf(0, limits)).toBe(1000);
  expect(limitOf(250, limits)).toBe(250);
  expect(limitOf(1_000_000, limits)).toBe(1_000_000);
  expect(limitOf(5_000_000, limits)).toBe(1_000_000);
  expect(limitOf(1_000_000, { ...limits, whole: 0 })).toBe(100_000);
});

test('thousands have gaps', () => {
  expect([10, 1000, 100_000, 1_234_567].map(spacedNumber)).toEqual(['10', '1 000', '100 000', '1 234 567']);
});
