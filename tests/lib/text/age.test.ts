import { expect, test } from 'vitest';
import { ageText } from '@/lib/text/age';

const now = Date.UTC(2024, 1, 29, 6, 7, 8);

test.each([
  [0.4, 'now'],
  [1, 'a second ago'],
  [59.9, '59 seconds ago'],
  [90, '2 minutes ago'],
  [150, '2 minutes ago'],
  [3599, 'an hour ago'],
  [86_399, 'a day ago'],
  [129_600, 'a day ago'],
  [13 * 86_400, '13 days ago'],
  [29 * 86_400, 'a month ago'],
  [60 * 86_400, '2 months ago'],
  [364 * 86_400, 'a year ago'],
  [370 * 86_400, '1 year, 5 days ago'],
  [425 * 86_400, '1 year, 2 months ago'],
  [760 * 86_400, '2 years ago'],
  [-3600, 'an hour from now'],
])('%s seconds are %s', (seconds, words) => {
  expect(ageText(now - seconds * 1000, now)).toBe(words);
});

test('other languages say it their way, unknown ones in English', () => {
  expect(ageText(now - 3 * 86_400_000, now, 'de')).toBe('vor 3 Tagen');
  expect(ageText(now, now, 'fr')).toBe('maintenant');
  expect(ageText(now - 30_000, now, 'xx')).toBe('30 seconds ago');
});
