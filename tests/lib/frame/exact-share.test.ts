import { expect, test } from 'vitest';
import { exactShare } from '@/lib/frame/exact-share';
import { Decimal } from '@/lib/frame/frame';
import { postProcess } from '@/lib/frame/post-process';
import { column, frame, table } from '@/tests/lib/frame/frames';

test.each([
  [48133355, 80679663, '0.5965983645717508760541054813'],
  [1, 3, '0.3333333333333333333333333333'],
  [-2, 3, '-0.6666666666666666666666666667'],
  [1, 4, '0.25'],
  [6, 3, '2'],
  [300, 2, '150'],
  [new Decimal('1.10'), new Decimal('2.2'), '0.5'],
  [0, 7, '0'],
])('%s / %s is %s', (part, whole, text) => {
  expect(String(exactShare(part, whole))).toBe(text);
});

test('there is no exact share of nothing, or of what is no exact number', () => {
  expect(exactShare(1, 0)).toBeUndefined();
  expect(exactShare(1e30, 3)).toBeUndefined();
});

test('shares of a column of exact decimals are exact decimals', () => {
  const sums = { ...column('n', 'numeric', [1, null, 2]), nativeType: 'DECIMAL' };
  const steps = [{ operation: 'contribution', options: { columns: ['n'], rename_columns: ['share'] } }];
  const shares = table(postProcess(frame(sums), steps)).share?.map(String);
  expect(shares).toEqual(['0.3333333333333333333333333333', '0', '0.6666666666666666666666666667']);
  const floats = table(postProcess(frame(column('n', 'numeric', [1, null, 2])), steps)).share;
  expect(floats).toEqual([1 / 3, 0, 2 / 3]);
});
