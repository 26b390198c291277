'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Dismissible } from '@/components/ui/dismissible.client';
import { Alert } from '@/components/ui/feedback/alert';
import { Tabs } from '@/components/ui/layout/tabs.client';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import type { DatasetTab } from '@/lib/dataset/problems';
import { CalculatedTab } from './calculated-tab.client';
import { ColumnsTab } from './columns-tab.client';
import { ProblemsContext, useDataset } from './editor-context';
import { MetricsTab } from './metrics-tab.client';
import { SaveError } from './save-error.client';
import { SettingsTab } from './settings-tab.client';
import { SourceTab } from './source-tab.client';
import { UsageTab } from './usage-tab.client';
import type { EditorModel } from './use-editor';

export interface EditorTabsProps {
  readonly dataset: EditedDataset;
  readonly model: EditorModel;
  readonly tab: string;
  readonly onTab: (id: string) => void;
}

/** The parts of a dataset, one tab each. */
export function EditorTabs({ dataset, model, tab, onTab }: EditorTabsProps): ReactElement {
  const t = useTranslations('dataset');
  const draft = useDataset((state) => state.draft);
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
    <ProblemsContext value={model.shownProblems}>
      <Dismissible close={t('closeWarning')}>
        <Alert level="warning" title={t('careful')}>
          {t('affects')}
        </Alert>
      </Dismissible>
      <div inert={model.isSaving}>
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={onTab}
          tabs={tabs.map(({ id, count, content }) => ({
            id,
            label: t(`tabs.${id}`),
            badge: count,
            content: <div className="dataset-editor-tab">{content}</div>,
          }))}
        />
      </div>
      <SaveError model={model} />
    </ProblemsContext>
  );
}
