import { useEffect } from 'react';
import type { ExploreWorkspace } from '@/components/explore/explore-context';
import { debounce, debounceFollowing } from '@/lib/client/debounce';
import { panelOf } from '@/lib/explore/panels';
import { errorsOf } from '@/lib/explore/validate';
import { noteSpeed, readAutoRun, wasFast } from './auto-run';

const queryDelayMs = 250;
const lookDelayMs = 40;

type LiveWorkspace = Pick<ExploreWorkspace, 'store' | 'runner' | 'datasets'> & {
  readonly start: Pick<ExploreWorkspace['start'], 'rowCeiling'>;
};

/** Whether the draft can be run: every control of its type has a valid value. */
export function isRunnable({ store, datasets, start }: LiveWorkspace): boolean {
  const { formData } = store.getState().draft;
  const dataset = datasets.get(String(formData.datasource)) ?? null;
  const panel = panelOf(formData.viz_type);
  const context = { dataset, rowCeiling: start.rowCeiling };
  return panel !== undefined && Object.keys(errorsOf(panel, formData, context)).length === 0;
}

/** Runs the draft now; nothing happens while controls have errors. */
export function runNow(workspace: ExploreWorkspace, isForced = false): void {
  if (isRunnable(workspace)) void workspace.runner.run(workspace.store.getState().draft.formData, { isForced });
}

/** Draws after every change for as long as the workspace is shown. */
export function useLiveRun(workspace: ExploreWorkspace): void {
  useEffect(() => startLiveRun(workspace), [workspace]);
}

/**
 * Draws after every change: a change of look at once, a change of query where queries run by themselves. The first
 * change is drawn at once; those that follow it, as letters do that are typed, wait for a pause. Returns how to end.
 */
export function startLiveRun(workspace: LiveWorkspace): () => void {
  const { store, runner } = workspace;
  const look = debounce(() => draw('look'), lookDelayMs);
  const query = debounceFollowing(() => draw('query'), queryDelayMs);
  function draw(kind: 'look' | 'query'): void {
    const { formData } = store.getState().draft;
    if (!isRunnable(workspace) || runner.changeFrom(formData) === 'none') return;
    void runner.run(formData, { isRedraw: kind === 'look' });
  }
  const stopDraft = store.subscribe(({ draft: { formData } }, { draft: { formData: before } }) => {
    if (formData === before) return;
    if (formData.datasource !== before.datasource) runner.clear();
    const kind = runner.changeFrom(formData);
    look.cancel();
    query.cancel();
    if (kind === 'look' && runner.state.getState().status !== 'loading') draw('look');
    else if (kind === 'look') look();
    else if (kind === 'query' && readAutoRun() && wasFast(String(formData.datasource))) query();
    // What is drawn already is shown again, before the answer to a change that was taken back.
    else if (kind === 'none' && runner.isRunningOther(formData)) void runner.run(formData, { isRedraw: true });
  });
  const stopRuns = runner.state.subscribe(({ facts, ranForm, drawing }, before) => {
    if (drawing === before.drawing || facts === null || facts.cachedAt !== null) return;
    noteSpeed(String(ranForm?.datasource), facts.queryMs);
  });
  return () => {
    look.cancel();
    query.cancel();
    stopDraft();
    stopRuns();
  };
}
