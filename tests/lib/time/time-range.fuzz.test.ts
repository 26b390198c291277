import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { timeRange } from '@/lib/time/time-range';

const words = fc.constantFrom(
  'Last',
  'next',
  'start of',
  'DATEADD(',
  "DATETIME('",
  "')",
  ',',
  ')',
  '-7',
  'day',
  'month',
  ' : ',
  'now',
  '2020-02-30',
  "HOLIDAY('x",
  'ago',
  '9999999999',
  'quarter',
  '25:61',
  'Z',
);
const texts = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
);

test('any text is a range in order or a clear refusal', () => {
  fc.assert(
    fc.property(texts, texts, (text, timeShift) => {
      try {
        const { since, until } = timeRange(text, { now: Date.UTC(2024, 1, 29), timeShift });
        for (const end of [since, until]) expect(end === null || Number.isFinite(end)).toBe(true);
        if (since !== null && until !== null) expect(since).toBeLessThanOrEqual(until);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 3000, seed: 11 },
  );
});

test('deep nesting and long texts are refused at once', () => {
  const nested = `${'DATEADD('.repeat(5000)}DATETIME('now')${', 9999, year)'.repeat(5000)} : `;
  expect(() => timeRange(nested, { now: 0 })).toThrow(AppError);
  expect(() => timeRange(`${'a'.repeat(100_000)} : now`, { now: 0 })).toThrow(AppError);
});
