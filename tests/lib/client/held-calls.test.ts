import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdCall } from '@/lib/client/held-calls';

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call waits, and can be taken back until then', () => {
  const run = vi.fn();
  const takeBack = holdCall({ run, waitMs: 8000 });
  vi.advanceTimersByTime(7999);
  expect(run).not.toHaveBeenCalled();
  expect(takeBack()).toBe(true);
  vi.advanceTimersByTime(8000);
  expect(run).not.toHaveBeenCalled();
});

test('it runs after its time once, and is then too late to take back', () => {
  const run = vi.fn();
  const takeBack = holdCall({ run, waitMs: 8000 });
  vi.advanceTimersByTime(8000);
  expect(run.mock.calls).toEqual([[false]]);
  expect(takeBack()).toBe(false);
  dispatchEvent(new Event('pagehide'));
  expect(run).toHaveBeenCalledTimes(1);
});

test('leaving the page runs all that wait', () => {
  const [one, other, back] = [vi.fn(), vi.fn(), vi.fn()];
  for (const run of [one, other]) holdCall({ run, waitMs: 8000 });
  holdCall({ run: back, waitMs: 8000 })();
  dispatchEvent(new Event('beforeunload'));
  dispatchEvent(new Event('pagehide'));
  expect([one.mock.calls, other.mock.calls, back.mock.calls]).toEqual([[[true]], [[true]], []]);
  vi.advanceTimersByTime(8000);
  expect(one).toHaveBeenCalledTimes(1);
});
