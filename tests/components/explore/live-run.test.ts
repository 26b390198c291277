import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRunner } from '@/components/explore/run/runner';
import { startLiveRun } from '@/components/explore/run/use-live-run';
import { type FormRecord, newDraft } from '@/lib/explore/draft';
import { type ExploreAction, reduceDraft } from '@/lib/explore/reducer';
import type { TileAnswer } from '@/lib/explore/tile-answer';
import { createWorkspaceStore } from '@/lib/workspace/store';

const form: FormRecord = { viz_type: 'pie', datasource: '7__table', groupby: ['city'], metric: 'count', row_limit: 10 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A chart builder without a page: `asked` are the forms that it asked to be drawn, each answered by hand. */
function builder() {
  const asked: { readonly form: FormRecord; readonly answer: () => Promise<void> }[] = [];
  const runner = createRunner({
    drawnForm: form,
    draw: (formData) =>
      new Promise<TileAnswer>((resolve) => {
        const html = `drawn ${JSON.stringify(formData)}`;
        const facts = {
          rows: 1,
          rowLimitReached: false,
          comparedWithout: [],
          cachedAt: null,
          durationMs: 1,
          queryMs: 1,
        };
        const made = { html, ...facts, queries: [], columns: [], source: null, errors: [] };
        asked.push({
          form: formData,
          answer: async () => {
            resolve(made);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
  });
  const store = createWorkspaceStore({
    saved: newDraft(form),
    reduce: (draft, action: ExploreAction) => reduceDraft(draft, action, null),
  });
  const stop = startLiveRun({ store, runner, datasets: new Map(), start: { rowCeiling: 100_000 } });
  const set = (name: string, value: unknown) => store.dispatch({ type: 'set_control', name, value });
  return { asked, runner, set, stop };
}

test('the first change of a query is asked for at once, those that follow closely once', async () => {
  const { asked, set, stop } = builder();
  set('row_limit', 1);
  expect(asked.map((one) => one.form.row_limit)).toEqual([1]);
  for (const limit of [12, 123]) {
    await vi.advanceTimersByTimeAsync(100);
    set('row_limit', limit);
  }
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(asked.map((one) => one.form.row_limit)).toEqual([1, 123]);
  stop();
});

test('a change that is taken back while it is asked for is not drawn', async () => {
  for (const [name, value] of [
    ['row_limit', 5],
    ['show_legend', false],
  ] as const) {
    const { asked, runner, set, stop } = builder();
    set(name, value);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20);
    set(name, form[name]);
    await asked[0]?.answer();
    await asked[1]?.answer();
    const { ranForm, status } = runner.state.getState();
    expect(ranForm?.[name], name).toEqual(form[name]);
    expect(status).toBe('success');
    stop();
  }
});
