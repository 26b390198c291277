import { expect, test } from 'vitest';
import { markedLine } from '@/lib/text/marked-line';
import { nearNames } from '@/lib/text/near-names';

test('names within two edits are found, the nearest first', () => {
  expect(nearNames('country', ['contry', 'count', 'county', 'counter', 'city', 'country_code'], 2)).toEqual([
    'contry',
    'county',
    'count',
    'counter',
  ]);
  expect(nearNames('', ['a', 'abc'], 2)).toEqual(['a']);
  expect(nearNames('ab', ['ba'], 1)).toEqual([]);
});

test('the caret stands under the column, also behind tabs', () => {
  expect(markedLine('SELECT\n\tone two\nFROM t', 2, 6)).toBe('\tone two\n\t    ^');
  expect(markedLine('SELECT 1', 1, null)).toBe('SELECT 1');
  expect(markedLine('SELECT 1', 2, 1)).toBeNull();
});
