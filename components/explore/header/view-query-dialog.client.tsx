'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { useDataset, useDraft, useExplore } from '@/components/explore/explore-context';
import { LinkButton } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Switch } from '@/components/ui/input/switch.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { vizTypeOf } from '@/lib/explore/draft';
import { panelOf } from '@/lib/explore/panels';
import { sqlLabAddress } from '@/lib/explore/save/share';
import { storedForm } from '@/lib/explore/stored-form';
import { type ChartStatement, chartStatements, formatted } from './chart-statements';

interface Shown extends ChartStatement {
  readonly formatted: string;
}

/** The SQL of each query of the chart as it is on the screen. */
export function ViewQueryDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('exploreDialogs.query');
  const { start } = useExplore();
  const dataset = useDataset();
  const formData = useDraft(({ draft }) => draft.formData);
  const [statements, setStatements] = useState<readonly Shown[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isFormatted, setIsFormatted] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void attempt;
    const stop = new AbortController();
    const form = storedForm(formData, panelOf(vizTypeOf(formData)), dataset);
    chartStatements(form, stop.signal)
      .then((found) =>
        Promise.all(
          found.map(async (one) => ({ ...one, formatted: await formatted(one.sql, dataset?.database.id ?? null) })),
        ),
      )
      .then(
        (found) => {
          if (!stop.signal.aborted) setStatements(found);
        },
        (problem: unknown) => {
          if (!stop.signal.aborted) setError(problem);
        },
      );
    return () => stop.abort();
  }, [formData, dataset, attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog title={t('title')} isOpen onClose={onClose} width={800} isResizable>
      <div className="explore-query">
        <Switch label={t('formatted')} isChecked={isFormatted} onChange={setIsFormatted} />
        {error === null ? null : <ApiErrorNotice error={error} onRetry={retry} />}
        {statements === null && error === null ? <Skeleton height={160} /> : null}
        {statements?.map((statement, at) => {
          const sql = isFormatted ? statement.formatted : statement.sql;
          return (
            <section key={at} className="explore-query-part" aria-label={t('part', { number: at + 1 })}>
              {statements.length > 1 ? <h3>{t('part', { number: at + 1 })}</h3> : null}
              {statement.error === null ? null : <Alert level="warning">{statement.error}</Alert>}
              <pre tabIndex={0}>
                <code>{sql}</code>
              </pre>
              <div className="explore-query-acts">
                <CopyButton text={sql} label={t('copy')} isLabelShown />
                {start.rights.canOpenSqlLab ? (
                  <LinkButton
                    href={sqlLabAddress(String(formData.datasource), statement.sql)}
                    target="_blank"
                    rel="noopener"
                    role="button"
                  >
                    {t('sqlLab')}
                  </LinkButton>
                ) : null}
              </div>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
