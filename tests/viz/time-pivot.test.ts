import { describe, expect, it } from 'vitest';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { periodStart } from '@/lib/viz/time-pivot/periods';
import { draw, frame } from './support/answers';

const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

describe('the period of an instant', () => {
  it.each([
    ['W-MON', '2020-01-06T00:00'],
    ['W-SUN', '2020-01-05T00:00'],
    ['AS', '2020-01-01T00:00'],
    ['QS', '2020-01-01T00:00'],
    ['MS', '2020-01-01T00:00'],
    ['D', '2020-01-08T00:00'],
    ['H', '2020-01-08T13:00'],
    ['nonsense of a name', '2020-01-06T00:00'],
  ])('%s', (freq, start) => expect(iso(periodStart(freq)(Date.UTC(2020, 0, 8, 13, 5)))).toBe(start));

  it('counts weeks in groups', () => {
    const startOf = periodStart('4W-MON');
    const starts = Array.from({ length: 56 }, (_, day) => startOf(Date.UTC(2020, 0, 6 + day)));
    const inside = [...new Set(starts)];
    expect(inside.length).toBeLessThanOrEqual(3);
    for (const start of inside) expect(new Date(start).getUTCDay()).toBe(1);
    expect((inside[1] ?? 0) - (inside[0] ?? 0)).toBe(28 * 24 * 60 * 60 * 1000);
  });
});

describe('time_pivot', () => {
  const answer = frame(
    ['__timestamp', 'temporal', [0, 3, 7, 9, 10, 14].map((day) => Date.UTC(2020, 0, 6 + day))],
    ['count', 'numeric', [1, 4, 10, 12, 13, 20]],
  );
  const marks = draw({ viz_type: 'time_pivot', metric: 'count', freq: 'W-MON' }, [answer]).marks as CartesianMarks;

  it('lays every week over the latest one', () => {
    expect(marks.series.map(({ key }) => key)).toEqual(['-2', '-1', 'current']);
    expect(marks.at).toEqual([0, 2 / 3, 1]);
    expect(marks.series.map(({ values }) => values)).toEqual([
      [1, 3, 4],
      [10, 12, 13],
      [20, null, null],
    ]);
  });

  it('makes earlier weeks paler', () => {
    const [oldest, older, current] = marks.series.map(({ opacity }) => opacity);
    expect(oldest).toBeLessThan(older ?? 0);
    expect(older).toBeLessThan(current ?? 0);
  });
});
