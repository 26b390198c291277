import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { isoText } from '@/lib/time/iso-text';
import { type TimeRangeOptions, timeRange } from '@/lib/time/time-range';

/** Monday, 7 November 2016, 9:30:10. */
const now = Date.UTC(2016, 10, 7, 9, 30, 10);
const iso = (at: number | null) =>
  at === null ? null : new Date(at).toISOString().slice(0, 19).replace('T00:00:00', '');

function range(text: string | null, options: Partial<TimeRangeOptions> = {}): (string | null)[] {
  const { since, until } = timeRange(text, { now, ...options });
  return [iso(since), iso(until)];
}

test.each([
  [null, null, '2016-11-07'],
  ['No filter', null, null],
  [' : now', null, '2016-11-07T09:30:10'],
  ['yesterday : tomorrow', '2016-11-06', '2016-11-08'],
  [' : last 2 minutes', null, '2016-11-07T09:28:10'],
  ['start of this month : ', '2016-11-01', null],
  ['end of next month : ', '2016-12-31', null],
  ['end of this quarter : ', '2016-12-31', null],
  ['Last day', '2016-11-06', '2016-11-07'],
  ['Last week', '2016-10-31', '2016-11-07'],
  ['Last month', '2016-10-07', '2016-11-07'],
  ['Last quarter', '2016-08-07', '2016-11-07'],
  ['Next 5 months', '2016-11-07', '2017-04-07'],
  ['previous calendar quarter', '2016-07-01', '2016-10-01'],
  ['Current week', '2016-11-07', '2016-11-14'],
  ['2018-01-01T00:00:00 : 2018-12-31T23:59:59', '2018-01-01', '2018-12-31T23:59:59'],
  ['2020-01-01', null, '2016-11-07'],
  ['last week', null, '2016-11-07'],
  ['7 days ago : 3 days from now', '2016-10-31', '2016-11-10T09:30:10'],
  ['2020-W05 : 2020-060', '2020-01-27', '2020-02-29'],
])('%s is %s … %s', (text, since, until) => {
  expect(range(text)).toEqual([since, until]);
});

test.each([
  ['Last 6 hours', '2016-11-07T03:30:10', '2016-11-07T09:30:10'],
  ['Last 30 minutes', '2016-11-07T09:00:10', '2016-11-07T09:30:10'],
  ['last 5 hours : now', '2016-11-07T04:30:10', '2016-11-07T09:30:10'],
])('%s ends now', (text, since, until) => {
  expect(range(text)).toEqual([since, until]);
});

test('relative start and end move what Last and Next count from', () => {
  expect(range('Last week', { relativeEnd: 'now' })).toEqual(['2016-10-31', '2016-11-07T09:30:10']);
  expect(range('Last week', { relativeStart: 'now' })).toEqual(['2016-10-31T09:30:10', '2016-11-07']);
});

test('a time shift moves each end back by the calendar, or replaces both', () => {
  expect(range('yesterday : tomorrow', { timeShift: '1 day' })).toEqual(['2016-11-05', '2016-11-07']);
  expect(range('2024-02-29 : 2024-03-31', { timeShift: '1 year ago' })).toEqual(['2023-02-28', '2023-03-31']);
  expect(range('Last week', { timeShift: '2019-01-01 : 2019-02-01' })).toEqual(['2019-01-01', '2019-02-01']);
  expect(range('Last day', { timeShift: 'words' })).toEqual(['2016-11-06', '2016-11-07']);
});

test('an instant comparison moves back a year, a month, a week or the length of the range', () => {
  const compared = (code: string) => range('2024-02-01 : 2024-03-01', { instantComparison: code });
  expect(compared('y')).toEqual(['2023-02-01', '2023-03-01']);
  expect(compared('w')).toEqual(['2024-01-25', '2024-02-23']);
  expect(compared('r')).toEqual(['2024-01-03', '2024-02-01']);
});

test('zones are left aside and handed back', () => {
  const { since, sinceZone } = timeRange('2020-01-01T10:00:00+02:00 : ', { now });
  expect([iso(since), sinceZone]).toEqual(['2020-01-01T10:00:00', '+02:00']);
});

test.each([
  ['2020-02-01 : 2020-01-01', 'From date cannot be larger than to date'],
  ['7 days : now', 'Time string is ambiguous. Please specify [7 days ago] or [7 days later].'],
  ['foo : now', 'Cannot parse time string [foo]'],
  ['2020-02-30 : now', 'Cannot parse time string [2020-02-30]'],
])('%s is refused', (text, reason) => {
  expect(() => range(text)).toThrow(AppError);
  expect(() => range(text)).toThrow(reason);
});

test('an instant is written with microseconds only when it has some', () => {
  expect(isoText(now)).toBe('2016-11-07T09:30:10');
  expect(isoText(now + 0.5, '+02:00')).toBe('2016-11-07T09:30:10.000500+02:00');
});

test('ends in whole seconds, whenever it is asked', () => {
  const { since, until } = timeRange('Last 2 hours', { now: now + 789 });
  expect([since, until]).toEqual([now - 7_200_000, now]);
  expect(timeRange(' : now', { now: now + 1 }).until).toBe(now);
  expect(timeRange('2010-01-01T00:00:00.250 : now', { now: now + 1 }).since).toBe(Date.UTC(2010, 0, 1) + 250);
});
