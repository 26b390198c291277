import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce, debounceFollowing } from '@/lib/client/debounce';

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

test('the first of many calls is made at once, and the last after the pause', () => {
  const call = vi.fn();
  const debounced = debounceFollowing(call, 250);
  debounced('a');
  expect(call.mock.calls).toEqual([['a']]);
  vi.advanceTimersByTime(249);
  debounced('b');
  vi.advanceTimersByTime(200);
  debounced('c');
  vi.advanceTimersByTime(249);
  expect(call.mock.calls).toEqual([['a']]);
  vi.advanceTimersByTime(1);
  expect(call.mock.calls).toEqual([['a'], ['c']]);
  vi.advanceTimersByTime(250);
  debounced('d');
  expect(call.mock.calls).toEqual([['a'], ['c'], ['d']]);
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

test('calls that never pause are made in between, each with the last arguments', () => {
  const call = vi.fn();
  const debounced = debounce(call, 250, 600);
  for (let at = 0; at <= 1400; at += 100) {
    debounced(at);
    vi.advanceTimersByTime(100);
  }
  expect(call.mock.calls).toEqual([[500], [1100]]);
  vi.advanceTimersByTime(250);
  expect(call.mock.calls).toEqual([[500], [1100], [1400]]);
});
