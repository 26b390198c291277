import { expect, test } from 'vitest';
import { Semaphore, semaphoreUse } from '@/lib/server/engines/connect/semaphore';

const never = new AbortController().signal;

test('a semaphore lets so many in, the others in their order, and is counted with all others', async () => {
  const before = { ...semaphoreUse() };
  const use = () => ({
    running: semaphoreUse().running - before.running,
    waiting: semaphoreUse().waiting - before.waiting,
  });
  const [one, other] = [new Semaphore(1), new Semaphore(1)];
  const release = await one.acquire(never, 1_000);
  const releaseOther = await other.acquire(never, 1_000);
  const gone = new AbortController();
  const aborted = one.acquire(gone.signal, 60_000);
  const late = one.acquire(never, 5);
  const patient = one.acquire(never, 60_000);
  expect(use()).toEqual({ running: 2, waiting: 3 });
  gone.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'query_cancelled' });
  await expect(late).rejects.toMatchObject({ code: 'database_busy' });
  expect(use()).toEqual({ running: 2, waiting: 1 });
  release();
  release();
  const last = await patient;
  expect(use()).toEqual({ running: 2, waiting: 0 });
  last();
  releaseOther();
  await one.idle();
  expect(use()).toEqual({ running: 0, waiting: 0 });
});
