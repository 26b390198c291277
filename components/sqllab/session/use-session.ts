import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { WorkspaceProps } from '@/components/sqllab/workspace-props';
import { toast } from '@/components/ui/overlay/toast';
import { withBase } from '@/lib/base-path/base-path';
import { bringOlderTabs } from './bring-older-tabs';
import { initialState } from './initial-state';
import { createResultKeeper } from './result-keeper';
import { createRunner } from './runner';
import { createSettings } from './settings';
import type { SqlLabSession } from './sqllab-session';
import { createSqlLabStore } from './sqllab-store';
import { openTabJournal } from './tab-journal';
import { createTabKeeper } from './tab-keeper';

/** The session of the page: made once, at work while the page lives. */
export function useSession(props: WorkspaceProps): SqlLabSession {
  const t = useTranslations('sqllab');
  const [session] = useState<SqlLabSession>(() => {
    const store = createSqlLabStore(initialState(props));
    const texts = {
      unknownError: t('run.unknownError'),
      resultsFailed: t('run.resultsFailed'),
      stopFailed: t('run.stopFailed'),
    };
    return {
      store,
      runner: createRunner(store, texts, (text) => toast.danger(text)),
      settings: createSettings(),
      props,
      editor: { current: null },
      keeper: { current: null },
    };
  });
  const texts = useRef(t);
  texts.current = t;
  const first = useRef(props);
  useEffect(() => {
    const { store, runner, settings } = session;
    const { notice, userId, opened } = first.current;
    settings.load();
    const keeper = createTabKeeper(
      store,
      openTabJournal(userId),
      {
        loadFailed: texts.current('tabs.loadFailed'),
        storeFailed: texts.current('tabs.storeFailed'),
        queriesFailed: texts.current('tabs.queriesFailed'),
        conflict: (name) => texts.current('tabs.conflict', { name }),
      },
      (text, kind) => toast[kind](text),
    );
    session.keeper.current = keeper;
    const results = createResultKeeper(store);
    const recall = (): void => {
      const { tabs, activeId, results: known, queries } = store.getState();
      const active = tabs.find((tab) => tab.id === activeId);
      for (const pinned of active?.pinnedQueryIds ?? []) if (!known[pinned]) void results.recall(pinned);
      const id = active?.latestQueryId;
      if (!id || known[id]?.isWhole) return;
      const query = queries[id];
      void results.recall(id).then((isThere) => {
        if (!isThere && query?.resultsKey && query.state === 'success') void runner.fetchResult(id);
      });
    };
    const end = store.subscribe((state, before) => {
      const isOther = state.activeId !== before.activeId || loadedTab(state) !== loadedTab(before);
      if (isOther || pinnedIn(state) !== pinnedIn(before)) {
        recall();
        runner.watch();
      }
    });
    const databases = first.current.databases.map(({ id }) => id);
    const leaveOlder = bringOlderTabs(store, databases, () => toast.warning(texts.current('tabs.migrationFailed')));
    keeper.loadActive();
    recall();
    runner.watch();
    if (notice !== null) toast.danger(notice);
    // The address has done its work: a reload must not open the query a second time.
    const isTabAsked = new URLSearchParams(location.search).has('tab');
    if (isTabAsked) keeper.tellActive();
    if (opened !== null || isTabAsked) history.replaceState(history.state, '', withBase('/sqllab/'));
    return () => {
      end();
      leaveOlder();
      results.close();
      keeper.close();
    };
  }, [session]);
  return session;
}

function loadedTab({ tabs, activeId }: ReturnType<SqlLabSession['store']['getState']>): string | null {
  const tab = tabs.find(({ id }) => id === activeId);
  return tab?.isLoaded ? tab.id : null;
}

/** The pinned results of the active tab. They may come from the journal after the tab itself. */
function pinnedIn({ tabs, activeId }: ReturnType<SqlLabSession['store']['getState']>): string {
  return tabs.find(({ id }) => id === activeId)?.pinnedQueryIds.join(' ') ?? '';
}
