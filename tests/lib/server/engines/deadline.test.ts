import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { deadlineOf } from '@/lib/server/engines/connect/deadline';

const lasting = () => deadlineOf({ signal: new AbortController().signal, timeoutMs: 60_000 });

test('keeps nothing of what was given before it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const deadline = lasting();
  const given: WeakRef<object>[] = [];
  for (let at = 0; at < 100; at += 1) given.push(new WeakRef(await deadline.before(Promise.resolve({ at }))));
  await new Promise((resolve) => setTimeout(resolve, 10));
  collectGarbage();
  expect(given.filter((reference) => reference.deref() !== undefined).length).toBeLessThan(5);
  deadline.clear();
});

test('ends what does not come in time, and what is asked for afterwards', async () => {
  const leaving = new AbortController();
  const deadline = deadlineOf({ signal: leaving.signal, timeoutMs: 60_000 });
  const waiting = deadline.before(new Promise(() => undefined));
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'query_cancelled' });
  await expect(deadline.before(Promise.reject(new Error('late')))).rejects.toMatchObject({ code: 'query_cancelled' });
});

test('tells of a failure as it came', async () => {
  const deadline = lasting();
  await expect(deadline.before(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await deadline.before(Promise.resolve(7))).toBe(7);
  deadline.clear();
});
