'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState, useTransition } from 'react';
import { LinkButton } from '@/components/ui/button';
import { EditorEnd } from './editor-end.client';
import { EditorTabs } from './editor-tabs.client';
import { useEditor } from './use-editor';
import type { DatasetWorkspaceProps } from './workspace.client';

/** The dataset editor as a page: the address names the tab, and what was stored is read again. */
export function EditorFrame({ dataset, version, cancel }: DatasetWorkspaceProps): ReactElement {
  const t = useTranslations('dataset');
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [tab, setTab] = useState(tabOfAddress);
  useEffect(() => {
    const follow = () => setTab(tabOfAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  function change(next: string): void {
    setTab(next);
    // Without a state of its own the router follows, and a refresh keeps the tab.
    history.replaceState(null, '', `#${next}`);
  }
  const editor = useEditor({
    dataset,
    version,
    onTab: change,
    onSaved: () => startRefresh(() => router.refresh()),
  });
  const model = { ...editor, isSaving: editor.isSaving || isRefreshing };
  return (
    <section className="dataset-editor" aria-label={t('title')}>
      <EditorTabs dataset={dataset} model={model} tab={tab} onTab={change} />
      <footer className="dataset-editor-end">
        <EditorEnd model={model}>
          <LinkButton href={cancel}>{t('save.cancel')}</LinkButton>
        </EditorEnd>
      </footer>
    </section>
  );
}

function tabOfAddress(): string {
  return location.hash.slice(1) || 'source';
}
