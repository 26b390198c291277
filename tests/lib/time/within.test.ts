import { expect, test } from 'vitest';
import { within } from '@/lib/time/within';

const never = new Promise<string>(() => undefined);

test('what comes in time is the value, and its failure the failure', async () => {
  expect(await within(Promise.resolve('rows'), 60_000)).toBe('rows');
  await expect(within(Promise.reject(new Error('gone')), 60_000)).rejects.toThrow('gone');
});

test('what does not come in time is null', async () => {
  expect(await within(never, 1)).toBeNull();
  expect(await within(never, -5)).toBeNull();
});
