import { afterEach, expect, test, vi } from 'vitest';
import { createRunner, isBusy } from '@/components/explore/run/runner';
import { ApiError } from '@/lib/client/api-error';
import type { TileAnswer } from '@/lib/explore/tile-answer';

const form = { viz_type: 'pie', datasource: '7__table', groupby: ['city'], metric: 'count' };

function answer(html: string | null, changes: Partial<TileAnswer> = {}): TileAnswer {
  const errors = html === null ? [{ message: 'wrong', error_type: null, level: 'error', extra: null }] : [];
  const facts = {
    rows: 3,
    rowLimitReached: false,
    comparedWithout: [],
    cachedAt: null,
    durationMs: 5,
    queryMs: 4,
    queries: [],
    columns: [],
  };
  return { html, ...facts, source: null, errors, ...changes };
}

/** A runner whose answers are given by hand, in any order. */
function byHand() {
  const asked: { resolve: (made: TileAnswer) => void; reject: (problem: unknown) => void; signal: AbortSignal }[] = [];
  const draw = (_form: object, _isForced: boolean, signal: AbortSignal) =>
    new Promise<TileAnswer>((resolve, reject) => asked.push({ resolve, reject, signal }));
  return { runner: createRunner({ draw }), asked };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a drawing of rows that are there is told only once it takes a second', async () => {
  vi.useFakeTimers();
  const { runner, asked } = byHand();
  const redraw = runner.run(form, { isRedraw: true });
  expect(runner.state.getState().status).toBe('loading');
  expect(isBusy(runner.state.getState())).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isBusy(runner.state.getState())).toBe(true);
  asked[0]?.resolve(answer('new'));
  await redraw;
  expect(isBusy(runner.state.getState())).toBe(false);
});

test('a query is told at once, also when a redraw takes its place', async () => {
  vi.useFakeTimers();
  const { runner, asked } = byHand();
  void runner.run(form);
  expect(isBusy(runner.state.getState())).toBe(true);
  const redraw = runner.run(form, { isRedraw: true });
  expect(isBusy(runner.state.getState())).toBe(true);
  asked[1]?.resolve(answer('new'));
  await redraw;
  void runner.run(form, { isRedraw: true });
  await vi.advanceTimersByTimeAsync(500);
  void runner.run({ ...form, row_limit: 5 });
  expect(isBusy(runner.state.getState())).toBe(true);
});

test('a failure is forgotten with its reason, a drawing is not', async () => {
  const { runner, asked } = byHand();
  const failed = runner.run(form);
  asked[0]?.resolve(answer(null));
  await failed;
  expect(runner.state.getState()).toMatchObject({ status: 'failed', problems: [{ message: 'wrong' }] });
  runner.clear();
  expect(runner.state.getState()).toMatchObject({ status: 'idle', problems: [] });
  const drawn = runner.run(form);
  asked[1]?.resolve(answer('new'));
  await drawn;
  runner.clear();
  expect(runner.state.getState()).toMatchObject({ status: 'success', html: 'new' });
});

test('a newer run aborts the one before, whose answer never overwrites it', async () => {
  const { runner, asked } = byHand();
  const first = runner.run(form);
  const second = runner.run({ ...form, row_limit: 5 });
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.resolve(answer('new'));
  await second;
  asked[0]?.resolve(answer('old'));
  await first;
  expect(runner.state.getState()).toMatchObject({ status: 'success', html: 'new', drawing: 1 });
});

test('a run that is stopped, fails or cannot be sent leaves the drawing before', async () => {
  const { runner, asked } = byHand();
  const done = runner.run(form);
  asked[0]?.resolve(answer('good'));
  await done;
  const stopped = runner.run({ ...form, row_limit: 5 });
  runner.stop();
  asked[1]?.reject(new ApiError({ status: 0, cause: 'aborted' }));
  await stopped;
  expect(runner.state.getState()).toMatchObject({ status: 'stopped', html: 'good', startedAt: null });
  const failed = runner.run({ ...form, row_limit: 6 });
  asked[2]?.resolve(answer(null));
  await failed;
  expect(runner.state.getState()).toMatchObject({ status: 'failed', html: 'good', problems: [{ message: 'wrong' }] });
  const unsent = runner.run({ ...form, row_limit: 7 });
  asked[3]?.reject(new ApiError({ status: 0, cause: 'network' }));
  await unsent;
  expect(runner.state.getState()).toMatchObject({ status: 'failed', html: 'good' });
});

test('a redraw keeps what was said about the query', async () => {
  const { runner, asked } = byHand();
  const queried = runner.run(form);
  asked[0]?.resolve(answer('one', { queryMs: 900 }));
  await queried;
  const { tookMs } = runner.state.getState();
  const redrawn = runner.run({ ...form, donut: true }, { isRedraw: true });
  asked[1]?.resolve(answer('two', { queryMs: 1, cachedAt: 5 }));
  await redrawn;
  expect(runner.state.getState()).toMatchObject({ html: 'two', tookMs, facts: { queryMs: 900, cachedAt: null } });
});

test('says what a change needs', () => {
  const { runner } = byHand();
  expect(runner.changeFrom(form)).toBe('query');
  const { html: _, ...facts } = answer('page');
  runner.begin(form, facts);
  expect(runner.changeFrom(form)).toBe('none');
  expect(runner.changeFrom({ ...form, donut: true })).toBe('look');
  expect(runner.changeFrom({ ...form, row_limit: 1 })).toBe('query');
});
