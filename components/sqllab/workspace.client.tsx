'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { useWholeKit } from '@/components/ui/use-whole-kit';
import sqllab from '@/lib/text/messages/en/sqllab.json';
import ui from '@/lib/text/messages/en/ui.json';
import { TabFrame } from './layout/tab-frame.client';
import { randomLetters } from './session/local-id';
import { SqlLabContext, useActiveTab, useSqlLab } from './session/sqllab-session';
import { useSession } from './session/use-session';
import { useShortcuts } from './session/use-shortcuts';
import { newTabSeed } from './tabs/new-tab-seed';
import { TabBar } from './tabs/tab-bar.client';
import type { WorkspaceProps } from './workspace-props';

export interface SqlLabWorkspaceProps {
  readonly start: WorkspaceProps;
}

const messages = { sqllab, ui };

/** The SQL editor: tabs, schema browser, editor and results. */
export function Workspace({ start }: SqlLabWorkspaceProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <WithSession start={start} />
      <Toasts />
    </TextProvider>
  );
}

function WithSession({ start }: Pick<SqlLabWorkspaceProps, 'start'>): ReactElement {
  const session = useSession(start);
  return (
    <SqlLabContext value={session}>
      <Frame />
    </SqlLabContext>
  );
}

function Frame(): ReactElement {
  const t = useTranslations('sqllab');
  const { store } = useSqlLab();
  const tab = useActiveTab();
  const shortcuts = useShortcuts();
  useWholeKit();
  useEffect(() => {
    document.documentElement.dataset.sqllab = 'awake';
    return () => {
      delete document.documentElement.dataset.sqllab;
    };
  }, []);
  const add = (): void => {
    store.dispatch({ type: 'add', id: `n${randomLetters()}`, now: Date.now(), seed: newTabSeed(store.getState()) });
  };
  return (
    <div className="sqllab">
      <h1 className="sqllab-title">{t('page.title')}</h1>
      <TabBar onAdd={add} />
      {tab === null ? (
        <EmptyState title={t('tabs.none')} actions={<Button onClick={add}>{t('tabs.add')}</Button>} />
      ) : (
        <div className="sqllab-panel" role="tabpanel" aria-label={tab.name}>
          <TabFrame tab={tab} onShortcuts={shortcuts.open} />
        </div>
      )}
      {shortcuts.dialog}
    </div>
  );
}
