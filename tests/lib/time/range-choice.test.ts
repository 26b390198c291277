import { expect, test } from 'vitest';
import {
  rangeAsType,
  rangePresets,
  rangeSides,
  rangeTypeOf,
  readCustomRange,
  writeCustomRange,
} from '@/lib/time/range-choice';
import { fixedEnds, rangeText } from '@/lib/time/range-text';

test.each([
  ['No filter', 'none'],
  ['', 'none'],
  ['Last week', 'last'],
  ['Last 7 days', 'advanced'],
  ['previous calendar month', 'previous'],
  ['Current day', 'current'],
  ['2020-01-01 : 2020-02-01', 'custom'],
  ['DATEADD(DATETIME("now"), -7, day) : now', 'custom'],
  ['2020-01-01 : ', 'advanced'],
  ['100 years ago : now', 'advanced'],
  ['DATEADD(DATETIME("2020-01-01"), -7, day) : now', 'advanced'],
  ['DATEADD(DATETIME("now"), 7, day) : now', 'advanced'],
  ['DATEADD(DATETIME("now"), -7, fortnight) : now', 'advanced'],
  ['2020-02-30 : now', 'advanced'],
])('%s is chosen as %s', (text, type) => expect(rangeTypeOf(text)).toBe(type));

test.each([
  '2020-01-01 : 2020-02-01',
  '2020-01-01T00:00:00 : now',
  'today : 2020-02-01T10:11:12',
  'DATEADD(DATETIME("now"), -7, day) : now',
  'DATEADD(DATETIME("2026-11-21T00:00:00"), -7, day) : 2026-11-21T00:00:00',
  '2026-11-21T00:00:00 : DATEADD(DATETIME("2026-11-21T00:00:00"), 3, month)',
  'DATEADD(DATETIME("now"), -1, quarter) : DATEADD(DATETIME("now"), 2, year)',
  'DATEADD(DATETIME("2026-11-21"), -1, second) : DATEADD(DATETIME("2026-11-21"), 0, hour)',
])('%s is read and written without a change', (text) => {
  const range = readCustomRange(text);
  expect(range && writeCustomRange(range)).toBe(text);
});

test('another way to choose begins with its usual text', () => {
  const from = (text: string, type: Parameters<typeof rangeAsType>[1]) => rangeAsType(text, type, '2026-11-21');
  expect(from('2020-01-01 : 2020-02-01', 'last')).toBe('Last week');
  expect(from('Last year', 'last')).toBe('Last year');
  expect(from('Last year', 'previous')).toBe('previous calendar week');
  expect(from('Last year', 'current')).toBe('Current week');
  expect(from('Last year', 'none')).toBe('No filter');
  expect(from('Last year', 'advanced')).toBe('Last year : ');
  expect(from('No filter', 'advanced')).toBe(' : ');
  expect(from('Current day', 'custom')).toBe('DATEADD(DATETIME("2026-11-21T00:00:00"), -7, day) : 2026-11-21T00:00:00');
  expect(from('2020-01-01 : now', 'advanced')).toBe('2020-01-01 : now');
});

test('every preset is of its type', () => {
  for (const [type, texts] of Object.entries(rangePresets)) {
    for (const text of texts) expect(rangeTypeOf(text)).toBe(type);
  }
});

test('the sides of a range', () => {
  expect(rangeSides('a : b : c')).toEqual(['a', 'b : c']);
  expect(rangeSides('Next month')).toEqual(['', 'Next month']);
});

test('the ends as a sentence', () => {
  expect(rangeText({ since: '2003-01-01T00:00:00', until: '2005-06-01T12:30:00' })).toBe(
    '2003-01-01 ≤ col < 2005-06-01T12:30:00',
  );
  expect(rangeText({ since: '', until: '2005-06-01T00:00:00' }, 'order_date')).toBe('-∞ ≤ order_date < 2005-06-01');
  expect(rangeText({ since: '2005-06-01', until: '' })).toBe('2005-06-01 ≤ col < ∞');
  expect(rangeText({ since: '', until: '' })).toBe('No filter');
  expect(fixedEnds('2020-01-01 : 2020-02-01')).toEqual({ since: '2020-01-01', until: '2020-02-01' });
  expect(fixedEnds('No filter')).toEqual({ since: '', until: '' });
  expect(fixedEnds('Last week')).toBeNull();
  expect(fixedEnds('2020-01-01 : now')).toBeNull();
});
