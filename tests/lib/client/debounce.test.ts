import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from '@/lib/client/debounce';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the last of many calls is made, after the pause', () => {
  const call = vi.fn();
  const debounced = debounce(call, 250);
  debounced('a');
  vi.advanceTimersByTime(200);
  debounced('b');
  vi.advanceTimersByTime(249);
  expect(call).not.toHaveBeenCalled();
  expect(debounced.isWaiting()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(call.mock.calls).toEqual([['b']]);
  expect(debounced.isWaiting()).toBe(false);
});

test('a waiting call is made at once, or dropped', () => {
  const call = vi.fn();
  const debounced = debounce(call, 250);
  debounced.flush();
  debounced('a');
  debounced.flush();
  debounced('b');
  debounced.cancel();
  vi.runAllTimers();
  expect(call.mock.calls).toEqual([['a']]);
});
