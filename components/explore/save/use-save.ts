import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useExplore, useExploreView } from '@/components/explore/explore-context';
import { fetchStart } from '@/components/explore/fetch-start';
import { toast } from '@/components/ui/overlay/toast';
import { withBase } from '@/lib/base-path/base-path';
import { routes } from '@/lib/client/routes';
import { stateParamsOf } from '@/lib/dashboard/page-params';
import { type Difference, differencesOf } from '@/lib/explore/differences';
import type { Draft } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreStart } from '@/lib/explore/explore-start';
import { placeInTab, saveChart, saveDataset } from './save-chart';

export interface SaveChoice {
  readonly isOverwrite: boolean;
  readonly name: string;
  /** The name of the dataset that a query becomes; unused for other sources. */
  readonly datasetName: string;
  readonly dashboard: { readonly id: number | null; readonly title: string } | null;
  readonly tabId: string | null;
}

/** Somebody saved the chart after it was opened here. */
export interface NewerChart {
  readonly start: ExploreStart;
  readonly differences: readonly Difference[];
}

export interface Saving {
  readonly isBusy: boolean;
  /** Why the last attempt failed; null after none. */
  readonly error: unknown;
  readonly newer: NewerChart | null;
  /** Resolves to true with the dashboard to which the chart was added, if any; to false when nothing was saved. */
  save(choice: SaveChoice, isNewerAccepted?: boolean): Promise<{ readonly dashboardId: number | null } | false>;
  /** Shows what the server has instead, as a step that can be undone. */
  takeNewer(): void;
}

/** Saves the draft of the page. What was done in an attempt that failed later, such as a new dashboard, is not repeated. */
export function useSave(): Saving {
  const t = useTranslations('exploreDialogs.save');
  const { store, datasets, putDataset, start } = useExplore();
  const { chart, onSaved } = useExploreView();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [newer, setNewer] = useState<NewerChart | null>(null);
  const made = useRef(new Map<string, number>());

  async function attempt(choice: SaveChoice, isNewerAccepted: boolean) {
    const { name, dashboard, tabId } = choice;
    const target = choice.isOverwrite ? chart : null;
    const dataset = await tableOf(choice.datasetName);
    const saved = store.getState().saved;
    const draft: Draft = { ...store.getState().draft, name };
    let current = target;
    let base = saved;
    if (target !== null) {
      const now = await fetchStart({ slice_id: target.id });
      current = now.chart;
      base = now.saved;
      if (current !== null && current.changedOn !== target.changedOn && !isNewerAccepted) {
        setNewer({ start: now, differences: differencesOf(now.saved, draft) });
        return false;
      }
    }
    const dashboardId = dashboard === null ? null : (dashboard.id ?? (await newDashboard(dashboard.title)));
    const stored = await saveChart({ draft, saved: base, dataset, chart: current ?? target, dashboardId });
    finish(draft, stored);
    toast.success(t(target === null ? 'saved' : 'overwritten', { name }));
    if (dashboard !== null && dashboardId !== null && stored.chart !== null) {
      const words = { dashboard: dashboard.title, name };
      toast.success(t(dashboard.id === null ? 'dashboardMade' : 'added', words));
      if (tabId !== null) await placeInTab(dashboardId, stored.chart, tabId).catch(() => toast.warning(t('tabFailed')));
    }
    return { dashboardId };
  }

  /** The dataset of the draft; a query becomes one first. */
  async function tableOf(name: string): Promise<ExploreDataset> {
    const dataset = datasets.get(String(store.getState().draft.formData.datasource));
    if (dataset === undefined) throw new Error(t('noDataset'));
    if (dataset.type === 'table') return dataset;
    const table = await saveDataset(dataset, name);
    if (table === null) throw new Error(t('noDataset'));
    putDataset(table);
    store.dispatch({ type: 'set_datasource', dataset: table });
    return table;
  }

  async function newDashboard(title: string): Promise<number> {
    const known = made.current.get(title);
    if (known !== undefined) return known;
    const { id } = await routes.dashboards.create({ dashboard_title: title });
    made.current.set(title, id);
    return id;
  }

  /** Later edits stay in the draft; the name and what the server filled in become part of it. */
  function finish(sent: Draft, stored: ExploreStart): void {
    if (stored.chart === null) return;
    const { properties } = stored.saved;
    store.dispatch({ type: 'set_name', name: sent.name });
    store.dispatch({ type: 'set_properties', properties });
    onSaved(stored.chart, { ...sent, properties });
    history.replaceState(history.state, '', withBase(addressOf(stored.chart.id, start)));
  }

  return {
    isBusy,
    error,
    newer,
    async save(choice, isNewerAccepted = false) {
      setIsBusy(true);
      setError(null);
      try {
        return await attempt(choice, isNewerAccepted);
      } catch (problem) {
        setError(problem);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
    takeNewer() {
      if (newer === null || newer.start.chart === null) return;
      store.dispatch({ type: 'replace_draft', draft: { ...newer.start.saved, memory: {} } });
      onSaved(newer.start.chart, newer.start.saved);
      setNewer(null);
    },
  };
}

/** What was filtered on the dashboard stays, for the chart and for the way back. */
function addressOf(id: number, { dashboardId }: ExploreStart): string {
  const params = new URLSearchParams({ slice_id: String(id) });
  if (dashboardId === null) return `/explore/?${params}`;
  params.set('dashboard_id', String(dashboardId));
  for (const [name, value] of stateParamsOf(location.search)) params.append(name, value);
  return `/explore/?${params}`;
}
