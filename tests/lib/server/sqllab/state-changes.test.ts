import { expect, test } from 'vitest';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { announceChange, endOf, nextChange } from '@/lib/server/sqllab/state-changes';

const row = (id: number, user_id: number, status: string) => ({ id, user_id, status }) as QueryRow;
const longMs = 3_600_000;
const never = new AbortController().signal;

test('a change is told to those who wait for its user', async () => {
  const waits = nextChange(1, longMs, never);
  const others = nextChange(2, 1, never);
  announceChange(row(7, 1, 'running'), false);
  await expect(waits).resolves.toBeUndefined();
  await expect(others).resolves.toBeUndefined();
});

test('who leaves waits no longer', async () => {
  const left = new AbortController();
  const waits = nextChange(1, longMs, left.signal);
  left.abort();
  await expect(waits).rejects.toThrow();
});

test('the end of a query is told with its row, and a mere change is not', async () => {
  const waits = endOf(7, longMs);
  announceChange(row(7, 1, 'running'), false);
  announceChange(row(8, 1, 'success'), true);
  announceChange(row(7, 1, 'failed'), true);
  await expect(waits).resolves.toMatchObject({ id: 7, status: 'failed' });
  await expect(endOf(7, 1)).resolves.toBeNull();
});

test('who leaves does not wait for the end of a query', async () => {
  const left = new AbortController();
  const waits = endOf(7, longMs, left.signal);
  left.abort();
  await expect(waits).resolves.toBeNull();
});
