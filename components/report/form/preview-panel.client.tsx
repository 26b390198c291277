'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { api } from '@/lib/client/api';
import { questionOf } from '@/lib/report/draft';
import type { ReportForm } from './use-report-form';

interface Shown {
  readonly subject: string;
  readonly html: string;
}

type Work = 'show' | 'test' | null;

/** The message as it would be now, and a test to one's own address. */
export function PreviewPanel({ draft, mayShow }: ReportForm & { readonly mayShow: boolean }): ReactElement {
  const t = useTranslations('report.preview');
  const errorText = useErrorText();
  const [work, setWork] = useState<Work>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [told, setTold] = useState<{ readonly text: string; readonly isFailure: boolean } | null>(null);
  const question = () => ({ ...questionOf(draft), ...(draft.id === null ? {} : { id: draft.id }) });

  async function working(next: Work, done: () => Promise<void>): Promise<void> {
    setWork(next);
    setTold(null);
    try {
      await done();
    } catch (error) {
      setTold({ text: errorText(error), isFailure: true });
    }
    setWork(null);
  }
  const show = () =>
    working('show', async () => {
      const { result } = await api.post<{ readonly result: Shown }>('/api/v1/report/preview', question());
      setShown(result);
    });
  const test = () =>
    working('test', async () => {
      const answer = await api.post<{ readonly result: { readonly target: string } }>(
        '/api/v1/report/test',
        question(),
      );
      setTold({ text: t('sent', { target: answer.result.target }), isFailure: false });
    });
  return (
    <section className="report-preview">
      <div className="report-copies">
        <Button disabled={!mayShow || work !== null} onClick={() => void show()}>
          {t('show')}
        </Button>
        <Button disabled={!mayShow || work !== null} onClick={() => void test()}>
          {t('test')}
        </Button>
        <span role="status" className="report-state">
          {work === 'show' ? t('making') : work === 'test' ? t('sending') : told?.isFailure === false ? told.text : ''}
        </span>
      </div>
      {told?.isFailure ? <Alert level="danger">{told.text}</Alert> : null}
      {shown === null ? null : (
        <>
          <p className="report-subject">{t('subject', { subject: shown.subject })}</p>
          <iframe title={t('frame')} sandbox="" srcDoc={shown.html} className="report-frame" />
        </>
      )}
    </section>
  );
}
