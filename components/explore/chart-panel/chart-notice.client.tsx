'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useDataset, useDraft, useExplore, useExploreView, useRun } from '@/components/explore/explore-context';
import { isBusy } from '@/components/explore/run/runner';
import { isRunnable, runNow } from '@/components/explore/run/use-live-run';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { fittedTo } from '@/lib/explore/fit';

const none: readonly string[] = [];

/** What has to be said before the drawing: what is missing, what is not up to date, what went wrong. */
export function ChartNotice(): ReactElement | null {
  const t = useTranslations('explore.chart');
  const workspace = useExplore();
  const { runner, start } = workspace;
  const status = useRun((state) => state.status);
  const isRunning = useRun(isBusy);
  const ranForm = useRun((state) => state.ranForm);
  const hasDrawing = useRun(({ facts, ranForm: drawn }) =>
    facts === null ? drawn !== null : facts.errors.length === 0,
  );
  const formData = useDraft(({ draft }) => draft.formData);
  const missed = useRun(({ facts }) => facts?.comparedWithout ?? none);
  const hasSteps = useDraft(({ canUndo }) => canUndo);
  const button = hasDrawing ? t('update') : t('create');
  if (isRunning) return null;
  if (status === 'failed') return <Problem />;
  if (!isRunnable(workspace)) {
    return <EmptyState icon="alert" title={t('needed')} text={t('neededText', { button })} />;
  }
  if (status === 'stopped') {
    return (
      <Alert
        level="warning"
        title={t('stopped')}
        actions={<Button onClick={() => runNow(workspace)}>{t('retry')}</Button>}
      />
    );
  }
  if (status === 'idle' && ranForm === null && start.dataset !== null && hasSteps) {
    return <EmptyState title={t('ready')} text={t('readyText')} />;
  }
  if (ranForm !== null && runner.changeFrom(formData) === 'query') {
    return (
      <Alert
        level="info"
        title={t('stale')}
        actions={
          <Button look="primary" onClick={() => runNow(workspace)}>
            {button}
          </Button>
        }
      />
    );
  }
  return missed.length === 0 ? null : <Alert level="info" title={t('noEarlierRows', { times: missed.join(', ') })} />;
}

function Problem(): ReactElement {
  const t = useTranslations('explore.chart');
  const workspace = useExplore();
  const { setOpen } = useExploreView();
  const problems = useRun((state) => state.problems);
  const dataset = useDataset();
  const [first] = problems;
  const message = first === undefined || first.message === '' ? t('network') : first.message;
  const issues = first?.extra?.issue_codes;
  const details = Array.isArray(issues) ? issues.map(wordsOfIssue).filter(Boolean).join('\n') : '';
  const formData = useDraft(({ draft }) => draft.formData);
  const lost = useMemo(() => (dataset === null ? null : fittedTo(formData, dataset)), [formData, dataset]);
  if (lost !== null && lost.misfits.length > 0) {
    return (
      <ErrorNotice
        title={t('failed')}
        text={
          <>
            <p>{message}</p>
            <p>{t('lost', { count: lost.misfits.length, name: dataset?.name ?? '' })}</p>
            <ul className="explore-lost">
              {lost.misfits.map(({ control, label, words }) => (
                <li key={`${control} ${words}`}>
                  <strong>{label}</strong> {words}
                </li>
              ))}
            </ul>
            <p>{t('lostHelp')}</p>
          </>
        }
        details={details}
        owners={dataset?.owners.map(({ name }) => ({ name })) ?? []}
        actions={[
          {
            label: t('takeOut'),
            onSelect: () => workspace.store.dispatch({ type: 'replace_form_data', formData: lost.formData }),
          },
          ...(dataset?.type === 'table' && dataset.canEdit
            ? [{ label: t('editDataset'), onSelect: () => setOpen('edit-dataset') }]
            : []),
          { label: t('retry'), onSelect: () => runNow(workspace) },
        ]}
      />
    );
  }
  return (
    <ErrorNotice
      title={t('failed')}
      text={message}
      details={details}
      owners={dataset?.owners.map(({ name }) => ({ name })) ?? []}
      actions={[{ label: t('retry'), onSelect: () => runNow(workspace) }]}
    />
  );
}

function wordsOfIssue(issue: unknown): string {
  return typeof issue === 'object' && issue !== null && 'message' in issue ? String(issue.message) : '';
}
