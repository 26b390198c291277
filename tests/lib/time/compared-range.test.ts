import { expect, test } from 'vitest';
import { comparisonOf, shiftText } from '@/lib/time/compared-range';

const filter = { operator: 'TEMPORAL_RANGE', subject: 'order_date', comparator: 'Last week' };

test('the comparison of a form', () => {
  expect(comparisonOf({ time_compare: '1 year ago', adhoc_filters: [filter] })).toEqual({
    timeRange: 'Last week',
    shifts: ['1 year ago'],
    start: null,
  });
  expect(comparisonOf({ time_compare: ['custom', ''], start_date_offset: '2020-01-01', time_range: 'a : b' })).toEqual({
    timeRange: 'a : b',
    shifts: ['custom'],
    start: '2020-01-01',
  });
  for (const form of [
    {},
    { time_compare: [], time_range: 'Last week' },
    { time_compare: '1 day ago', time_range: 'No filter' },
    { time_compare: '1 day ago', adhoc_filters: [null, 3], time_range: 7 },
  ]) {
    expect(comparisonOf(form)).toBeNull();
  }
});

test('a shift that depends on the range is counted in days', () => {
  const ends = { since: '2026-11-14T00:00:00', until: '2026-11-21T00:00:00' };
  expect(shiftText('1 week ago', ends, null)).toBe('1 week ago');
  expect(shiftText('inherit', ends, null)).toBe('7 days ago');
  expect(shiftText('custom', ends, '2026-11-01')).toBe('13 days ago');
  expect(shiftText('custom', ends, null)).toBeNull();
  expect(shiftText('custom', ends, 'soon')).toBeNull();
  expect(shiftText('custom', ends, '2027-01-01')).toBeNull();
  expect(shiftText('inherit', { ...ends, since: '' }, null)).toBeNull();
});
