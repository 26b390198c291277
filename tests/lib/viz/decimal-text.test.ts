import { expect, it } from 'vitest';
import { fineText, numberText } from '@/lib/viz/kit/text/decimal-text';

const values = Array.from({ length: 4000 }, (_, at) => Math.sin(at * 1.37) * 10 ** ((at % 9) - 3));
const special = [0, -0, 1, -1, 0.01, -0.05, 12.5, 99.99, 100, 1e9, -1e9, 1e21, 1e-7, NaN, Infinity, -Infinity];

it('writes numbers as String does', () => {
  for (const value of [...values, ...special, ...values.map((one) => Math.round(one * 100) / 100)]) {
    expect(numberText(value)).toBe(String(value));
  }
});

it('writes two decimals at most', () => {
  for (const value of [...values, ...special]) expect(fineText(value)).toBe(String(Math.round(value * 100) / 100));
});
