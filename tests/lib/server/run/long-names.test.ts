import { expect, test } from 'vitest';
import { recordsJson } from '@/lib/server/run/result/json';

const frame = (name: string, values: readonly number[]) => ({
  length: values.length,
  columns: [{ name, kind: 'numeric', integer: true, values }] as const,
  index: [],
  columnLevels: [],
});

test('rows whose names alone would fill the memory are refused', () => {
  const rows = Array.from({ length: 1_000 }, () => 1);
  expect(() => recordsJson(frame('x'.repeat(900_000), rows))).toThrow('larger than a query may read');
  expect(recordsJson(frame('x', [1, 2]))).toBe('[{"x":1},{"x":2}]');
});
