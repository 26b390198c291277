import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources';

const mostFiles = 30;

test('no folder holds more files than one can look over', () => {
  const counts = new Map<string, number>();
  for (const { path } of sources(/./)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
});
