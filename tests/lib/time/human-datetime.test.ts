import { expect, test } from 'vitest';
import { humanDatetime } from '@/lib/time/human-datetime';
import { humanTimeDelta, normalizeTimeDelta, pastTimeDelta } from '@/lib/time/time-delta';

/** A Wednesday. */
const now = Date.UTC(2023, 4, 17, 10, 20, 30);
const iso = (text: string) => new Date(humanDatetime(text, now)).toISOString().slice(0, 19).replace('T00:00:00', '');

test.each([
  ['now', '2023-05-17T10:20:30'],
  ['yesterday', '2023-05-16'],
  ['yesterday 5pm', '2023-05-16T17:00:00'],
  ['3 days later', '2023-05-20'],
  ['3 days from now', '2023-05-20T10:20:30'],
  ['two weeks ago', '2023-05-03'],
  ['an hour ago', '2023-05-17T09:20:30'],
  ['next month', '2023-06-01'],
  ['next friday', '2023-05-26'],
  ['last monday', '2023-05-15'],
  ['eom', '2023-05-31'],
  ['monday', '2023-01-02'],
  ['March', '2023-03-01'],
  ['12', '2023-01-12'],
  ['5pm', '2023-01-01T17:00:00'],
  ['13/02/2020', '2020-02-13'],
  ['01/02/2020', '2020-01-02'],
  ['January 1, 2020', '2020-01-01'],
  ['20200131', '2020-01-31'],
  ['2020-01-01 10am', '2020-01-01T10:00:00'],
])('%s is %s', (text, expected) => {
  expect(iso(text)).toBe(expected);
});

test('a delta is measured by the calendar', () => {
  const day = 86_400_000;
  expect(humanTimeDelta('1 month', Date.UTC(2024, 0, 31))).toBe(29 * day);
  expect(pastTimeDelta('1 month', Date.UTC(2023, 4, 17))).toBe(30 * day);
  expect(pastTimeDelta('1 year ago', Date.UTC(2024, 1, 29))).toBe(366 * day);
  expect(pastTimeDelta('nonsense', now)).toBe(0);
});

test('a normalised delta has a unit and a sign', () => {
  expect(normalizeTimeDelta('2 weeks ago')).toEqual({ weeks: -2 });
  expect(normalizeTimeDelta('1 year later')).toEqual({ years: 1 });
  expect(() => normalizeTimeDelta('1 day')).toThrow('Please specify [1 day ago] or [1 day later]');
});

test.each([
  ['one word', 'a'.repeat(1_000_000)],
  ['digits', '1'.repeat(1_000_000)],
  ['a count', `${'9'.repeat(1_000_000)} weeks and days ago`],
  ['many words', 'mon '.repeat(500_000)],
  ['signs', '2020-'.repeat(500_000)],
])('a text of long words is refused in few words: %s', (_, text) => {
  const refusal = (() => {
    try {
      return String(humanDatetime(text, now));
    } catch (problem) {
      return (problem as Error).message;
    }
  })();
  expect(refusal.length).toBeLessThan(300);
  expect(refusal).toContain(text.slice(0, 100));
});
