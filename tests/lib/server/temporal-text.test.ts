import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '@/lib/server/engines/values/temporal-text';
import { pythonFloat } from '@/lib/text/python-float';

describe('instants as servers write them', () => {
  it('are read alike in short and in full', () => {
    const two = (most: number, least = 0) =>
      fc.integer({ min: least, max: most }).map((n) => String(n).padStart(2, '0'));
    const year = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'));
    fc.assert(
      fc.property(year, two(12, 1), two(28, 1), two(23), two(59), two(59), (y, month, day, hour, minute, second) => {
        const date = `${y}-${month}-${day}`;
        const text = `${date} ${hour}:${minute}:${second}`;
        expect(instantOf(text)).toBe(instantOf(`${text}.000000`));
        expect(instantOf(text)).toBe(Date.parse(`${date}T${hour}:${minute}:${second}Z`));
        expect(instantOf(date)).toBe(instantOf(`${date}Z`));
      }),
    );
  });

  it.each(['20x4-01-31', '2004-01-3:', '2004-01-31 10:0a:00', '2004-01-31 10-00-00', 'infinity..', '          '])(
    'are nothing else: %s',
    (text) => {
      expect(instantOf(text)).toBeNull();
    },
  );
});

it.each([
  [0, '0.0'],
  [-0, '-0.0'],
  [5, '5.0'],
  [-1_577_664_000_000, '-1577664000000.0'],
  [9_999_999_999_999_998, '9999999999999998.0'],
  [1e16, '1e+16'],
  [-1e16, '-1e+16'],
  [0.1, '0.1'],
  [1e-5, '1e-05'],
])('%d is written %s', (value, text) => {
  expect(pythonFloat(value)).toBe(text);
});
