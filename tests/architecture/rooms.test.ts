import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources';

const mostFiles = 30;

test('no folder holds more files than one can look over', () => {
  const counts = new Map<string, number>();
  for (const { path } of sources(/./)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
});

const mostLines = 300;
/** Files that hold data and no logic. */
const data: readonly string[] = [
  'lib/server/boot/examples/dashboards/flights.ts',
  'lib/server/boot/examples/dashboards/nations.ts',
  'lib/time/holiday-calendars.ts',
  'lib/viz/kit/color/color-schemes.ts',
];

test('no file of the product or of its tests is longer than one can read at a time', () => {
  const long = sources(/./).filter(({ text }) => text.trimEnd().split('\n').length > mostLines);
  expect(long.map(({ path }) => path)).toEqual(data);
});
