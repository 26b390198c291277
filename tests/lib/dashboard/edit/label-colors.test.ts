import { expect, test } from 'vitest';
import { labelColorsIn, sharedIn, withDrawn, without } from '@/lib/dashboard/edit/label-colors';

test('colours that charts were drawn with are added to the stored ones, but not those that the author chose', () => {
  const stored = { a: '#111111' };
  expect(withDrawn(stored, { b: '#222222' }, { b: '#000000', c: '#333333' })).toEqual({ a: '#111111', c: '#333333' });
  expect(withDrawn(stored, {}, { a: '#111111' })).toBe(stored);
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`label ${at}`, '#000000']));
  expect(withDrawn(stored, {}, many)).toBeNull();
});

test('labels of several charts are stored once, in their order', () => {
  expect(sharedIn(['b', 7], { c: '#000000' }, ['c', 'b', 'a'])).toEqual(['a', 'b']);
});

test('only texts are colours of labels, and one is removed by its label', () => {
  expect(labelColorsIn({ a: '#111111', b: 7, c: null })).toEqual({ a: '#111111' });
  expect([labelColorsIn(null), labelColorsIn(['#111111'])]).toEqual([{}, {}]);
  expect(without({ a: '#111111', b: '#222222' }, 'a')).toEqual({ b: '#222222' });
});
