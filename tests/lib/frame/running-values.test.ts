import { expect, test } from 'vitest';
import { runningTexts } from '@/lib/frame/running-values';

test('texts are joined, one more at a time', () => {
  expect(runningTexts(['a', 'b', '', 'c'])).toEqual(['a', 'ab', 'ab', 'abc']);
  expect(runningTexts([])).toEqual([]);
});

test('results that would fill the memory are refused', () => {
  const texts = new Array<string>(10_000).fill('a text');
  expect(() => runningTexts(texts)).toThrow(/too long/);
});
