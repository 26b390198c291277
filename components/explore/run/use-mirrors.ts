import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { ExploreWorkspace } from '@/components/explore/explore-context';
import { toast } from '@/components/ui/overlay/toast';
import { withBase } from '@/lib/base-path/base-path';
import { api } from '@/lib/client/api';
import { debounce, debounceKeeping } from '@/lib/client/debounce';
import { asksForDraft, chartDraftKey, openDrafts } from '@/lib/client/drafts';
import { createLatest } from '@/lib/client/latest';
import { differencesOf } from '@/lib/explore/differences';
import type { Draft } from '@/lib/explore/draft';
import { tabId } from './tab-id';

const mirrorDelayMs = 800;

function subjectOf({ start }: ExploreWorkspace): string {
  return start.chart === null ? String(start.saved.formData.datasource) : chartDraftKey(start.chart.id);
}

/** The address follows the draft by a key of the server, so that a reload and another tab show the same. */
export function useAddressMirror(workspace: ExploreWorkspace, chartId: number | null): void {
  useEffect(() => {
    const latest = createLatest();
    const mirror = debounce(async () => {
      const { formData, name } = workspace.store.getState().draft;
      const [id, type] = String(formData.datasource).split('__');
      const form_data = JSON.stringify({ ...formData, slice_name: name });
      const body = { datasource_id: Number(id), datasource_type: type, chart_id: chartId, form_data };
      try {
        const path = '/api/v1/explore/form_data';
        const outcome = await latest.run((signal) =>
          api.post<{ readonly key: string }>(path, body, { query: { tab_id: tabId() }, signal }),
        );
        if (outcome.isLatest) showKey(outcome.value.key, chartId);
      } catch {
        // Without the right to store form data the address stays; the journal has the draft.
      }
    }, mirrorDelayMs);
    const stop = workspace.store.subscribe(({ draft }, before) => {
      if (draft !== before.draft) mirror();
    });
    return () => {
      stop();
      mirror.cancel();
      latest.cancel();
    };
  }, [workspace, chartId]);
}

function showKey(key: string, chartId: number | null): void {
  const url = new URL(location.href);
  url.pathname = withBase('/explore/');
  for (const name of ['form_data', 'permalink_key', 'datasource', 'datasource_id', 'datasource_type', 'viz_type']) {
    url.searchParams.delete(name);
  }
  url.searchParams.set('form_data_key', key);
  if (chartId !== null) url.searchParams.set('slice_id', String(chartId));
  history.replaceState(history.state, '', url);
}

/** What is not saved survives a crash: it is offered when the chart is opened again. */
export function useJournal(workspace: ExploreWorkspace): void {
  const t = useTranslations('explore.leave');
  useEffect(() => {
    const { store } = workspace;
    const subject = subjectOf(workspace);
    const isAsked = asksForDraft();
    const journal = openDrafts<Draft>('explore', workspace.start.viewer?.id ?? null);
    const write = debounceKeeping(async () => {
      const { draft, isAltered } = store.getState();
      const open = await journal;
      await (isAltered ? open.put(subject, draft) : open.delete(subject));
    });
    const stop = store.subscribe(({ draft, saved }, before) => {
      if (draft !== before.draft || saved !== before.saved) write();
    });
    let isGone = false;
    void journal.then(async (open) => {
      const kept = await open.get(subject);
      if (kept === null || isGone) return;
      const { value } = kept;
      if (differencesOf(store.getState().draft, value).length === 0) return;
      const onSelect = () => store.dispatch({ type: 'replace_draft', draft: value });
      if (isAsked) return onSelect();
      toast.info(t('found'), { id: 'explore-journal', durationMs: 0, action: { label: t('restore'), onSelect } });
    });
    return () => {
      isGone = true;
      stop();
      write.flush();
    };
  }, [workspace, t]);
}

/** The browser asks before a page with unsaved changes, or with an open popover that holds some, is left. */
export function useLeaveQuestion({ store, edits }: ExploreWorkspace): void {
  useEffect(() => {
    function onLeave(event: BeforeUnloadEvent): void {
      if (store.getState().isAltered || edits.read() !== null) event.preventDefault();
    }
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [store, edits]);
}
