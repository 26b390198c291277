import { expect, test, vi } from 'vitest';
import { createLatest } from '@/lib/client/latest';

interface Held {
  readonly promise: Promise<string>;
  resolve(value: string): void;
  reject(problem: Error): void;
}

function held(): Held {
  const made = { resolve: (_value: string): void => undefined, reject: (_problem: Error): void => undefined };
  const promise = new Promise<string>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { ...made, promise };
}

test('an answer older than the newest is dropped, and its request aborted', async () => {
  const latest = createLatest();
  const [old, young] = [held(), held()];
  const wasAborted = vi.fn();
  const first = latest.run((signal) => {
    signal.addEventListener('abort', wasAborted);
    return old.promise;
  });
  const second = latest.run(() => young.promise);
  expect(wasAborted).toHaveBeenCalledOnce();
  young.resolve('young');
  old.resolve('old');
  expect(await second).toEqual({ isLatest: true, value: 'young' });
  expect(await first).toEqual({ isLatest: false });
});

test('only the newest failure is told', async () => {
  const latest = createLatest();
  const [old, young] = [held(), held()];
  const first = latest.run(() => old.promise);
  const second = latest.run(() => young.promise);
  old.reject(new Error('old'));
  young.reject(new Error('young'));
  expect(await first).toEqual({ isLatest: false });
  await expect(second).rejects.toThrow('young');
});

test('what was cancelled is dropped', async () => {
  const latest = createLatest();
  const one = held();
  const outcome = latest.run(() => one.promise);
  latest.cancel();
  one.resolve('late');
  expect(await outcome).toEqual({ isLatest: false });
});
