import { describe, expect, test } from 'vitest';
import { nextTimes, shortestInterval, timesBetween } from '@/lib/time/schedule';

const at = (text: string) => new Date(text);
const next = (crontab: string, zone: string, after: string, most: number) =>
  nextTimes(crontab, zone, at(after), most).map((time) => time.toISOString().slice(0, 16));

describe('the times of a schedule', () => {
  test('follow the clocks of its zone', () => {
    expect(next('0 9 * * 1', 'America/New_York', '2026-03-01T00:00:00Z', 3)).toEqual([
      '2026-03-02T14:00',
      '2026-03-09T13:00',
      '2026-03-16T13:00',
    ]);
    expect(next('0 9 * * *', 'Asia/Kathmandu', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-01-01T03:15']);
  });

  test('that summer time skips come at the end of the gap, those that it repeats come once', () => {
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    expect(next('*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:10:00Z', 4)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
    ]);
  });

  test('in an unknown zone are those of UTC; of no schedule there are none', () => {
    expect(next('0 9 * * *', 'Mars/Olympus', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-01-01T09:00']);
    expect(next('nonsense', 'UTC', '2026-01-01T00:00:00Z', 1)).toEqual([]);
    expect(next('0 0 30 2 *', 'UTC', '2026-01-01T00:00:00Z', 1)).toEqual([]);
  });

  test('within a span include both of its ends', () => {
    const found = timesBetween('* * * * *', 'UTC', at('2026-01-01T09:00:00Z'), at('2026-01-01T09:02:00Z'));
    expect(found.map((time) => time.getUTCMinutes())).toEqual([0, 1, 2]);
    expect(timesBetween('0 9 * * *', 'UTC', at('2026-01-01T09:00:01Z'), at('2026-01-01T09:30:00Z'))).toEqual([]);
  });

  test('are never closer than the shortest interval', () => {
    expect(shortestInterval('0,5 * * * *', 'UTC', at('2026-01-01T00:00:00Z'), 60)).toBe(300);
    expect(shortestInterval('0 9 * * *', 'UTC', at('2026-01-01T00:00:00Z'), 24)).toBe(86_400);
    expect(shortestInterval('0 0 30 2 *', 'UTC', at('2026-01-01T00:00:00Z'), 24)).toBe(Number.POSITIVE_INFINITY);
  });
});
