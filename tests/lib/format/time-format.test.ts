import { describe, expect, it } from 'vitest';
import { finestFormatter, grainFormatter } from '@/lib/format/grain-format';
import { formatTime } from '@/lib/format/time-format';

describe('times', () => {
  it.each([
    ['2017-01-01T00:00:00Z', '2017'],
    ['2017-02-01T00:00:00Z', 'February'],
    ['2017-01-08T00:00:00Z', 'Jan 08'],
    ['2017-01-02T00:00:00Z', 'Mon 02'],
    ['2017-01-01T12:00:00Z', '12 PM'],
    ['2017-01-01T00:01:00Z', '12:01'],
    ['2017-01-01T00:00:01Z', ':01s'],
    ['2018-12-31T23:59:59.999Z', '.999ms'],
  ])('writes %s adaptively as %s', (instant, text) => {
    expect(formatTime(Date.parse(instant))).toBe(text);
  });

  it('writes in formats, in any language', () => {
    const instant = Date.UTC(2019, 0, 14, 1, 32, 10);
    expect(formatTime(instant, '%d/%m/%Y %H:%M')).toBe('14/01/2019 01:32');
    expect(formatTime(instant, '%B', 'fr')).toBe('janvier');
    expect(formatTime(instant, 'Q%q %Y')).toBe('Q1 2019');
    expect(formatTime(null, '%Y')).toBe('null');
    expect(formatTime(instant, '%Y '.repeat(400_000)).length).toBeLessThan(1000);
  });

  it.each([
    ['P1D', '2020-02-29', '2020-02-29'],
    ['P1W', '2020-02-29', '2020-02-29 — 2020-03-06'],
    ['P1W/1970-01-03T00:00:00Z', '2020-02-29', '2020-02-23 — 2020-02-29'],
    ['P1M', '2020-02-29', 'Feb 2020'],
    ['P3M', '2020-02-29', '2020 Q1'],
    ['P1Y', '2020-02-29', '2020'],
    ['PT5M', '2020-02-29T13:10:00Z', '2020-02-29 13:10 — 2020-02-29 13:14'],
  ])('writes the period of %s that %s begins', (grain, instant, text) => {
    expect(grainFormatter(grain)(instant)).toBe(text);
  });

  it('writes as coarsely as loses nothing', () => {
    const write = (...instants: string[]) => instants.map(finestFormatter(instants));
    expect(write('2017-01-01', '2018-01-01')).toEqual(['2017', '2018']);
    expect(write('2017-01-01', '2017-02-01')).toEqual(['2017-01-01', '2017-02-01']);
    expect(write('2017-01-01T00:00:00Z', '2017-01-01T05:03:07Z')).toEqual([
      '2017-01-01 00:00:00',
      '2017-01-01 05:03:07',
    ]);
  });
});
