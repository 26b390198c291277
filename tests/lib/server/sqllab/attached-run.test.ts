import { expect, test } from 'vitest';
import { emptyFrame, type Frame } from '@/lib/frame/frame';
import { AttachedRun, toldToAttached } from '@/lib/server/sqllab/attached-run';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { announceChange } from '@/lib/server/sqllab/state-changes';

const longMs = 3_600_000;
const row = (id: number, status: string) => ({ id, user_id: 1, status }) as QueryRow;
const frameOf = (length: number): Frame => ({ ...emptyFrame, length });

async function* query(id: number, ...lengths: readonly number[]): AsyncGenerator<Frame, QueryRow> {
  for (const length of lengths) yield frameOf(length);
  announceChange(row(id, 'success'), true);
  return row(id, 'success');
}

async function runToEnd(batches: AsyncGenerator<Frame, QueryRow>): Promise<void> {
  for await (const _ of batches);
}

async function read(frames: AsyncGenerator<Frame, QueryRow | null>) {
  const lengths: number[] = [];
  for (;;) {
    const step = await frames.next();
    if (step.done) return { lengths, end: step.value };
    lengths.push(step.value.length);
  }
}

test('the frames of a query come while it runs, and then the stored query', async () => {
  const attached = AttachedRun.to(21);
  const batches = toldToAttached(21, query(21, 10, 20), undefined);
  const waits = attached.hasRows(longMs);
  await batches.next();
  expect(await waits).toBe(true);
  expect(attached.ended).toBeNull();
  const frames = attached.frames();
  expect((await frames.next()).value).toMatchObject({ length: 10 });
  await runToEnd(batches);
  expect(await read(frames)).toEqual({ lengths: [20], end: row(21, 'success') });
});

test('a query that ends without rows is told with its stored row, without waiting longer', async () => {
  const attached = AttachedRun.to(22);
  announceChange(row(22, 'failed'), true);
  expect(await attached.hasRows(longMs)).toBe(false);
  expect(attached.ended).toEqual(row(22, 'failed'));
});

test('a query without rows in time has not ended', async () => {
  const attached = AttachedRun.to(23);
  expect(await attached.hasRows(1)).toBe(false);
  expect(attached.ended).toBeNull();
  attached.detach();
});

test('of the rows that nobody is shown, only one frame is held', async () => {
  const attached = AttachedRun.to(24);
  await runToEnd(toldToAttached(24, query(24, 9_000, 2_000, 5_000, 5_000), undefined));
  expect(await read(attached.frames())).toEqual({ lengths: [9_000, 2_000], end: row(24, 'success') });
});

test('who lets go is told nothing more, and the query goes on', async () => {
  const attached = AttachedRun.to(25);
  attached.detach();
  await runToEnd(toldToAttached(25, query(25, 1), undefined));
  expect((await read(attached.frames())).lengths).toEqual([]);
});
