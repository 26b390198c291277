import { createStore } from 'zustand/vanilla';
import { api } from '@/lib/client/api';
import { demandChartData } from '@/lib/client/chart-data';
import { logEvent } from '@/lib/client/page-log';
import type { Draft, FormRecord } from '@/lib/explore/draft';
import { datasourceText, type ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreStart, FirstDrawing } from '@/lib/explore/explore-start';
import { panelOf } from '@/lib/explore/panels';
import { type ExploreAction, reduceDraft } from '@/lib/explore/reducer';
import type { TileAnswer, TileOrder } from '@/lib/explore/tile-answer';
import { withoutHidden } from '@/lib/explore/visible';
import { knowPlugins } from '@/lib/viz/plugin/known';
import { isSameJson } from '@/lib/workspace/same-json';
import { createWorkspaceStore } from '@/lib/workspace/store';
import { drawingHeight } from './chart-panel/drawing-height';
import type { ExploreWorkspace } from './explore-context';
import { makeEditKeeper } from './run/edit-keeper';
import { createRunner } from './run/runner';
import { tabId } from './run/tab-id';

/** The store, the runner and the datasets of one page. `chartId` is asked at each run: the chart may be saved meanwhile. */
export function makeWorkspace(
  start: ExploreStart,
  first: FirstDrawing | null,
  chartId: () => number | null,
): ExploreWorkspace {
  // The server knows them already, and newer ones than those that came with this page.
  if (typeof window !== 'undefined') knowPlugins(start.plugins);
  const datasets = new Map<string, ExploreDataset>(
    start.dataset === null ? [] : [[datasourceText(start.dataset), start.dataset]],
  );
  const datasetOf = ({ datasource }: FormRecord) => datasets.get(String(datasource)) ?? null;
  const datasetChanges = createStore<number>(() => 0);
  const putDataset = (dataset: ExploreDataset) => {
    datasets.set(datasourceText(dataset), dataset);
    datasetChanges.setState(datasetChanges.getState() + 1, true);
  };
  const store = createWorkspaceStore<Draft, ExploreAction>({
    saved: start.saved,
    draft: start.draft,
    reduce: (draft, action) => {
      if (action.type === 'set_datasource') putDataset(action.dataset);
      return reduceDraft(draft, action, datasetOf(draft.formData));
    },
    isEqual: isSameDraft,
    groupOf: (action) => (action.type === 'set_control' ? action.name : null),
  });
  const runner = createRunner({
    drawnForm: first === null ? null : start.draft.formData,
    drawnFacts: first?.isStreamed === false ? first.facts : null,
    draw: async (form_data, force, signal) => {
      const order: TileOrder = {
        form_data: withoutHidden(form_data, panelOf(form_data.viz_type), datasetOf(form_data)),
        slice_id: chartId(),
        slice_name: store.getState().draft.name,
        force,
        height: drawingHeight.current,
        tab_id: tabId(),
      };
      const startedAt = performance.now();
      const answer = await api.post<TileAnswer>('/explore/tile/', order, { signal, onStatus: demandChartData });
      const duration = Math.round(performance.now() - startedAt);
      logEvent({ event_name: 'load_chart', source: 'explore', source_id: order.slice_id ?? null, force, duration });
      return answer;
    },
  });
  const edits = makeEditKeeper(() => `${chartId() ?? ''} ${String(store.getState().draft.formData.datasource)}`);
  return { start, store, runner, edits, datasets, datasetChanges, putDataset };
}

/** What is remembered of other types is no part of the chart. */
function isSameDraft(one: Draft, other: Draft): boolean {
  if (one === other) return true;
  return (
    one.name === other.name && isSameJson(one.formData, other.formData) && isSameJson(one.properties, other.properties)
  );
}
