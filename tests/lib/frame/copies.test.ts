import { expect, test, vi } from 'vitest';

test('cells that another copy of the module has made are known', async () => {
  const one = await import('@/lib/frame/frame');
  vi.resetModules();
  const other = await import('@/lib/frame/frame');
  const { numberOf } = await import('@/lib/frame/statistic');
  expect(one.Decimal).not.toBe(other.Decimal);
  const third = new one.Decimal('0.33333333333333333333');
  expect(third).toBeInstanceOf(other.Decimal);
  expect(third).not.toBeInstanceOf(other.CellList);
  expect(numberOf(third)).toBe(1 / 3);
  expect(new one.CellList([1])).toBeInstanceOf(other.CellList);
  for (const cell of [null, 1, 'text', {}, []]) expect(cell).not.toBeInstanceOf(other.Decimal);
});
