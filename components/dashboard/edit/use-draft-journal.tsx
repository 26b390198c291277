import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { debounceKeeping } from '@/lib/client/debounce';
import { asksForDraft, openDrafts } from '@/lib/client/drafts';
import type { Journal, JournalEntry } from '@/lib/client/journal';
import type { DashboardDraft } from '@/lib/dashboard/edit/draft';
import { isUnsaved, record } from '@/lib/dashboard/edit/history';
import type { EditStore } from './edit-store';

interface KeptDraft {
  readonly draft: DashboardDraft;
  /** The version on which it is based. */
  readonly version: string;
}

export interface DraftJournal {
  /** Offers unsaved work of an earlier visit; null when there is none. */
  readonly notice: ReactNode;
  /** Removes what is kept. */
  readonly forget: () => Promise<void>;
}

/** Keeps unsaved work in the browser, and offers it when the dashboard is edited again after a crash. */
export function useDraftJournal(store: EditStore): DraftJournal {
  const t = useTranslations('dashboard.edit.recovery');
  const format = useFormatter();
  const opened = useRef<Promise<Journal<KeptDraft>>>(undefined);
  const isForgotten = useRef(false);
  const [found, setFound] = useState<JournalEntry<KeptDraft> | null>(null);
  const { id, viewerId } = store.getState().data;
  const key = String(id);

  useEffect(() => {
    const isAsked = asksForDraft();
    const journal = openDrafts<KeptDraft>('dashboard-drafts', viewerId);
    opened.current = journal;
    const keep = debounceKeeping(() => {
      const { history, data } = store.getState();
      if (isForgotten.current) return;
      void journal.then(async (at) => {
        if (isUnsaved(history)) await at.put(key, { draft: history.present, version: data.version });
        else await at.delete(key);
      });
    });
    let isLive = true;
    void journal
      .then((at) => at.get(key))
      .then((entry) => {
        if (!isLive || entry === null || isUnsaved(store.getState().history)) return;
        if (isAsked) putBack(store, entry.value);
        else setFound(entry);
      });
    const stop = store.subscribe((state, before) => {
      if (state.history !== before.history) keep();
    });
    return () => {
      isLive = false;
      keep.flush();
      stop();
    };
  }, [store, key, viewerId]);

  async function forget(): Promise<void> {
    isForgotten.current = true;
    await (await opened.current)?.delete(key);
  }
  function restore(): void {
    if (found !== null) putBack(store, found.value);
    setFound(null);
  }
  function drop(): void {
    setFound(null);
    void opened.current?.then((at) => at.delete(key));
  }
  const notice = found && (
    <Alert
      level="info"
      actions={
        <>
          <Button onClick={restore}>{t('restore')}</Button>
          <Button look="plain" onClick={drop}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {t('text', { time: format.relativeTime(new Date(found.updatedAt), new Date()) })}
    </Alert>
  );
  return { notice, forget };
}

/** Saving compares with the version on which the draft is based. */
function putBack(store: EditStore, { draft, version }: KeptDraft): void {
  store.setState(({ history, data }) => ({ history: record(history, draft), data: { ...data, version } }));
}
