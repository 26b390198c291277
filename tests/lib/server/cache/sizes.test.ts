import { expect, test } from 'vitest';
import { roughBytes } from '@/lib/server/cache/sizes';

test('counts everything in a value, and what stands in it twice once', () => {
  const long = 'x'.repeat(1000);
  expect(roughBytes(long)).toBeGreaterThan(2000);
  for (const one of [[long], { long }, new Map([['a', long]]), new Set([long]), { in: { it: [{ long }] } }]) {
    expect(roughBytes(one)).toBeGreaterThan(2000);
    expect(roughBytes(one)).toBeLessThan(2500);
  }
  const row = { long };
  expect(roughBytes([row, row])).toBeLessThan(2500);
  expect(roughBytes(new Float64Array(1000))).toBeGreaterThan(8000);
});

test('a value that contains itself ends', () => {
  const value: Record<string, unknown> = {};
  value.self = value;
  expect(roughBytes(value)).toBeLessThan(200);
});
