'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { Tooltip } from '@/components/ui/overlay/tooltip.client';
import { type DatasetTab, problemsOf } from '@/lib/dataset/problems';
import { CalculatedTab } from './calculated-tab.client';
import { ColumnsTab } from './columns-tab.client';
import { ProblemsContext, useDataset, useEditing } from './editor-context';
import { MetricsTab } from './metrics-tab.client';
import { SettingsTab } from './settings-tab.client';
import { SourceTab } from './source-tab.client';
import { UsageTab } from './usage-tab.client';
import { useLeaveQuestion, useSaveKey } from './use-leave-question';
import { useSave } from './use-save';
import type { DatasetWorkspaceProps } from './workspace.client';

/** The tabs of the dataset editor, and the buttons that end it. */
export function EditorFrame({ dataset, version, cancel }: DatasetWorkspaceProps): ReactElement {
  const t = useTranslations('dataset');
  const editing = useEditing();
  const draft = useDataset((state) => state.draft);
  const isAltered = useDataset((state) => state.isAltered);
  const { isSaving, error, save } = useSave(editing, version);
  const [tab, setTab] = useState(tabOfAddress);
  const [hasTried, setHasTried] = useState(false);
  useLeaveQuestion(isAltered && !isSaving);
  useEffect(() => {
    const follow = () => setTab(tabOfAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const problems = problemsOf(draft);
  const isLocked = dataset.is_managed_externally;
  function change(next: string): void {
    setTab(next);
    // Without a state of its own the router follows, and a refresh keeps the tab.
    history.replaceState(null, '', `#${next}`);
  }
  /** With something wrong in the draft, its place is shown in place of the question. */
  function submit(): void {
    const [first] = problems;
    setHasTried(first !== undefined);
    if (first === undefined) void save();
    else change(first.tab);
  }
  useSaveKey(() => {
    if (isAltered && !isSaving && !isLocked) submit();
  });
  const calculated = draft.columns.filter(({ isCalculated }) => isCalculated).length;
  const tabs: readonly {
    readonly id: DatasetTab | 'usage';
    readonly count?: number;
    readonly content: ReactElement;
  }[] = [
    { id: 'source', content: <SourceTab /> },
    { id: 'metrics', count: draft.metrics.length, content: <MetricsTab /> },
    { id: 'columns', count: draft.columns.length - calculated, content: <ColumnsTab /> },
    { id: 'calculated', count: calculated, content: <CalculatedTab /> },
    { id: 'settings', content: <SettingsTab owners={dataset.owners} /> },
    { id: 'usage', content: <UsageTab /> },
  ];
  return (
    <ProblemsContext value={hasTried ? problems : problems.filter(({ problem }) => problem !== 'needed')}>
      <section className="dataset-editor" aria-label={t('title')}>
        <Alert level="warning" title={t('careful')}>
          {t('affects')}
        </Alert>
        <div inert={isSaving}>
          <Tabs
            label={t('tabs.label')}
            value={tab}
            onChange={change}
            tabs={tabs.map(({ id, count, content }) => ({
              id,
              label: t(`tabs.${id}`),
              badge: count,
              content: <div className="dataset-editor-tab">{content}</div>,
            }))}
          />
        </div>
        <footer className="dataset-editor-end">
          {error === null ? null : <ApiErrorNotice error={error} />}
          <span role="status" className="dataset-editor-state">
            {isSaving ? t('save.saving') : isAltered ? t('save.altered') : ''}
          </span>
          <LinkButton href={cancel}>{t('save.cancel')}</LinkButton>
          <Tooltip text={isLocked ? t('save.managed') : ''}>
            <Button
              look="primary"
              aria-disabled={isLocked || undefined}
              disabled={isSaving}
              onClick={isLocked ? undefined : submit}
            >
              {t('save.save')}
            </Button>
          </Tooltip>
        </footer>
      </section>
    </ProblemsContext>
  );
}

function tabOfAddress(): string {
  return location.hash.slice(1) || 'source';
}
