import { describe, expect, it } from 'vitest';
import { readInstant } from '@/lib/query/read-instant';
import { parseInstant } from '@/lib/query/strftime';

describe('readInstant', () => {
  it.each([
    ['2021', '2021-01-01T00:00:00Z'],
    ['2021-01', '2021-01-01T00:00:00Z'],
    ['2021-1-2', '2021-01-02T00:00:00Z'],
    ['20210102T030405', '2021-01-02T03:04:05Z'],
    ['2021/01/02 03:04 PM', '2021-01-02T15:04:00Z'],
    ['01/02/2021', '2021-01-02T00:00:00Z'],
    ['13/02/2021', '2021-02-13T00:00:00Z'],
    ['January 2, 2021', '2021-01-02T00:00:00Z'],
    ['2021-Q2', '2021-04-01T00:00:00Z'],
    ['2021-01-02T03:04:05+02:00', '2021-01-02T01:04:05Z'],
  ])('reads %s', (text, instant) => {
    expect(readInstant(text)).toBe(Date.parse(instant));
  });

  it('keeps microseconds and early years', () => {
    expect(readInstant('1970-01-01 00:00:00.123456')).toBeCloseTo(123.456, 9);
    expect(readInstant('0001-01-01')).toBe(-62_135_596_800_000);
  });

  it.each(['', 'x', '2021-02-30', '202101', '1609556645', '2021-01-02 extra', '2021-01-02 25:00'])(
    'reads nothing in "%s"',
    (text) => {
      expect(readInstant(text)).toBeUndefined();
    },
  );
});

describe('parseInstant', () => {
  it('looks for a year at the start of a text alone', () => {
    expect(parseInstant('02/01/2021', '%Y')).toBeNull();
    expect(parseInstant('2021-01-02 extra', '%Y')).toBe(Date.UTC(2021, 0, 1));
    expect(parseInstant('on 02/01/2021', '%d/%m/%Y')).toBe(Date.UTC(2021, 0, 2));
  });

  it.each([
    ['20210102', '%Y%m%d', Date.UTC(2021, 0, 2)],
    ['2021112', '%Y%m%d', Date.UTC(2021, 10, 2)],
    ['(1.2.21)', '(%d.%m.%y)', Date.UTC(2021, 1, 1)],
    ['50% 2021', '50% %Y', Date.UTC(2021, 0, 1)],
    ['%q 2021', '%q %Y', Date.UTC(2021, 0, 1)],
    ['12:30:15.25 on 2/1/2021', '%H:%M:%S.%f on %d/%m/%Y', Date.UTC(2021, 0, 2, 12, 30, 15, 250)],
  ])('reads "%s" by "%s"', (text, format, instant) => {
    expect(parseInstant(text, format)).toBe(instant);
  });

  it.each(['%f%f%f%f%f%f%f%f%f%fx', '%f%S%M%H%d%m%yx', `${'%f'.repeat(500)}x`])(
    'is done at once by %s, however many ways there are to read the digits',
    (format) => {
      const began = performance.now();
      for (let row = 0; row < 1000; row += 1) expect(parseInstant('1'.repeat(100), format)).toBeNull();
      expect(performance.now() - began).toBeLessThan(5000);
    },
  );
});
