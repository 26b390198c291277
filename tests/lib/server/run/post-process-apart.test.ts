import { describe, expect, test } from 'vitest';
import { Decimal, type Frame } from '@/lib/frame/frame';
import { type PostProcessingStep, postProcess } from '@/lib/frame/post-process';
import { postProcessApart } from '@/lib/server/run/post-process-apart';

const dayMs = 86_400_000;
const never = new AbortController().signal;

function sales(length: number): Frame {
  const rows = Array.from({ length }, (_, row) => row);
  return {
    length,
    columns: [
      { name: 'day', kind: 'temporal', values: rows.map((row) => Math.floor(row / 100) * dayMs) },
      { name: 'shop', kind: 'string', values: rows.map((row) => (row % 97 === 0 ? null : `shop ${row % 100}`)) },
      { name: 'sold', kind: 'numeric', values: rows.map((row) => (row * 7919) % 1000) },
      { name: 'price', kind: 'numeric', nativeType: 'NUMERIC', values: rows.map((row) => new Decimal(`${row}.10`)) },
    ],
    index: [],
    columnLevels: [],
  };
}

const rolling = (window: number): PostProcessingStep => ({
  operation: 'rolling',
  options: { rolling_type: 'std', columns: { sold: 'spread' }, window, min_periods: 0 },
});
const pivot: PostProcessingStep = {
  operation: 'pivot',
  options: { index: ['day'], columns: ['shop'], aggregates: { sold: { operator: 'sum' } } },
};

/** The longest time in ms for which nothing else ran while the work was done. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  let [held, last] = [0, performance.now()];
  const timer = setInterval(() => {
    held = Math.max(held, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  clearInterval(timer);
  return held;
}

describe('post-processing', () => {
  test.each([
    ['short', 200, [pivot, { operation: 'flatten' }]],
    ['long by its rows', 90_000, [{ operation: 'sort', options: { by: ['shop', 'price'] } }]],
    ['long by its windows', 20_000, [rolling(150), pivot, { operation: 'flatten' }]],
    ['long by its steps', 20_000, Array.from({ length: 30 }, () => rolling(7))],
  ] satisfies [string, number, PostProcessingStep[]][])('gives the same when it is %s', async (_, length, steps) => {
    const frame = sales(length);
    expect(await postProcessApart(frame, steps, never)).toEqual(postProcess(frame, steps));
  });

  test('that takes seconds holds nobody up', async () => {
    const frame = sales(20_000);
    const wide = [rolling(4_000)];
    const alone = await heldBy(async () => postProcess(frame, wide));
    expect(await heldBy(() => postProcessApart(frame, wide, never))).toBeLessThan(alone / 2);
  });

  test('says why a step cannot be applied, wherever it runs', async () => {
    for (const steps of [[{ operation: 'nothing' }], [rolling(150), { operation: 'nothing' }]]) {
      await expect(postProcessApart(sales(20_000), steps, never)).rejects.toMatchObject({
        code: 'post_processing_invalid',
        message: 'Error: Unsupported post processing operation: nothing',
      });
    }
  });

  test('tells first what its step tells first', async () => {
    const odd = [
      { operation: 'resample', options: { rule: 'nonsense', method: 'mean' } },
      { operation: 'resample', options: {} },
      { operation: 'pivot', options: { index: 'day', columns: {}, aggregates: null } },
      { operation: 'rolling', options: { rolling_type: 'std', window: 'a', columns: [] } },
    ];
    const said = (work: () => unknown) =>
      Promise.resolve()
        .then(work)
        .then(
          () => null,
          (error: Error) => error.message,
        );
    for (const step of odd) {
      const words = await said(() => postProcess(sales(20), [step]));
      expect(words).not.toBeNull();
      expect(await said(() => postProcessApart(sales(20), [step], never))).toBe(words);
      const indexed = postProcess(sales(200), [pivot]);
      expect(await said(() => postProcessApart(indexed, [step], never))).toBe(
        await said(() => postProcess(indexed, [step])),
      );
    }
  });

  test('ends after its time, and the next begins', async () => {
    const frame = sales(50_000);
    await expect(postProcessApart(frame, [rolling(5_000)], never, 200)).rejects.toMatchObject({
      code: 'post_processing_invalid',
      message: 'Error: The post-processing takes too long, or too much memory',
    });
    expect((await postProcessApart(frame, [rolling(60)], never)).length).toBe(50_000);
  });

  test('ends when nobody waits for it', async () => {
    const left = new AbortController();
    setTimeout(() => left.abort(new Error('The client left.')), 1_000);
    await expect(postProcessApart(sales(50_000), [rolling(5_000)], left.signal)).rejects.toThrow('The client left.');
  });
});
