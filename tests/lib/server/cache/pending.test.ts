import { expect, test } from 'vitest';
import { Pending } from '@/lib/server/cache/pending';

test('who asks in the same moment gets the same answer, who asks later a new one', async () => {
  const pending = new Pending<string, number>();
  let asked = 0;
  const ask = () =>
    pending.run('one', async () => {
      asked += 1;
      await Promise.resolve();
      return asked;
    });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test('a failure is told to all who wait and forgotten', async () => {
  const pending = new Pending<string, number>();
  const fail = () => pending.run('one', () => Promise.reject(new Error('no answer')));
  const outcomes = await Promise.allSettled([fail(), fail()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await pending.run('one', async () => 1)).toBe(1);
});
