import { useEffect } from 'react';
import type { ExploreWorkspace } from '@/components/explore/explore-context';
import { debounce } from '@/lib/client/debounce';
import { panelOf } from '@/lib/explore/panels';
import { errorsOf } from '@/lib/explore/validate';
import { noteSpeed, readAutoRun, wasFast } from './auto-run';

const queryDelayMs = 250;
const lookDelayMs = 40;

/** Whether the draft can be run: every control of its type has a valid value. */
export function isRunnable({ store, datasets, start }: ExploreWorkspace): boolean {
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

/** Draws after every change: a change of look at once, a change of query where queries run by themselves. */
export function useLiveRun(workspace: ExploreWorkspace): void {
  useEffect(() => {
    const { store, runner } = workspace;
    const look = debounce(() => draw('look'), lookDelayMs);
    const query = debounce(() => draw('query'), queryDelayMs);
    function draw(kind: 'look' | 'query'): void {
      const { formData } = store.getState().draft;
      if (!isRunnable(workspace) || runner.changeFrom(formData) === 'none') return;
      void runner.run(formData, { isRedraw: kind === 'look' });
    }
    const stopDraft = store.subscribe(({ draft }, before) => {
      if (draft.formData === before.draft.formData) return;
      if (draft.formData.datasource !== before.draft.formData.datasource) runner.clear();
      const kind = runner.changeFrom(draft.formData);
      look.cancel();
      query.cancel();
      // The first change is drawn at once; those that follow while it is drawn wait for a pause.
      if (kind === 'look' && runner.state.getState().status !== 'loading') draw('look');
      else if (kind === 'look') look();
      else if (kind === 'query' && readAutoRun() && wasFast(String(draft.formData.datasource))) query();
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
  }, [workspace]);
}
