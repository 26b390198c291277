import { describe, expect, test } from 'vitest';
import { neighbor } from '@/components/ui/neighbor';

describe('the entry that a key leads to', () => {
  const entries = ['a', 'b', 'c'];

  test.each([
    ['vertical', 'ArrowDown', 'a', 'b'],
    ['vertical', 'ArrowUp', 'b', 'a'],
    ['horizontal', 'ArrowRight', 'b', 'c'],
    ['horizontal', 'ArrowLeft', 'c', 'b'],
    ['vertical', 'Home', 'c', 'a'],
    ['horizontal', 'End', 'a', 'c'],
  ] as const)('%s, %s goes from %s to %s', (axis, key, from, to) => {
    expect(neighbor(entries, from, key, axis)).toBe(to);
  });

  test.each([
    ['ArrowDown', 'c', 'a'],
    ['ArrowUp', 'a', 'c'],
  ])('%s goes round from %s to %s', (key, from, to) => {
    expect(neighbor(entries, from, key, 'vertical')).toBe(to);
  });

  test('keys of the other axis and other keys lead nowhere', () => {
    expect(neighbor(entries, 'a', 'ArrowRight', 'vertical')).toBeNull();
    expect(neighbor(entries, 'a', 'Enter', 'horizontal')).toBeNull();
    expect(neighbor([], 'a', 'End', 'vertical')).toBeNull();
  });
});
