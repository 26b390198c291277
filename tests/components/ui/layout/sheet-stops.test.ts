import { expect, test } from 'vitest';
import { releasedAt, stopAfter } from '@/components/ui/layout/sheet-stops';

test('a sheet that is let go rests at the nearest stop', () => {
  expect(releasedAt('half', 372, 120, 600)).toBe('low');
  expect(releasedAt('half', 372, 540, 600)).toBe('full');
  expect(releasedAt('low', 60, 400, 600)).toBe('half');
  expect(releasedAt('full', 570, 60, 600)).toBe('low');
});

test('a short drag moves it one stop in its direction, and a tremble moves nothing', () => {
  expect(releasedAt('half', 372, 312, 600)).toBe('low');
  expect(releasedAt('half', 372, 432, 600)).toBe('full');
  expect(releasedAt('half', 372, 350, 600)).toBe('half');
  expect(releasedAt('low', 60, 10, 600)).toBe('low');
});

test('keys end at the last stop', () => {
  expect([stopAfter('low', 1), stopAfter('half', 1), stopAfter('full', 1)]).toEqual(['half', 'full', 'full']);
  expect([stopAfter('full', -1), stopAfter('low', -1)]).toEqual(['half', 'low']);
});
