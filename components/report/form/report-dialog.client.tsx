'use client';

import { openPage } from '@/lib/client/page-path';
import './report-form.css';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactElement, type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Icon } from '@/components/ui/icon';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import report from '@/lib/text/messages/en/report.json';
import ui from '@/lib/text/messages/en/ui.json';
import { ConditionPanel } from './condition-panel.client';
import { ContentsPanel } from './contents-panel.client';
import { GeneralPanel } from './general-panel.client';
import { PreviewPanel } from './preview-panel.client';
import { RecipientsPanel } from './recipients-panel.client';
import { SchedulePanel } from './schedule-panel.client';
import { type FormProps, useReportForm } from './use-report-form';

const messages = { report, ui };

/** Adds or changes an alert or report. */
export function ReportDialog(props: FormProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <ReportFormDialog {...props} />
      <Toasts />
    </TextProvider>
  );
}

function ReportFormDialog(props: FormProps): ReactElement {
  const t = useTranslations('report');
  const id = useId();
  const { form, complete, isComplete, isSaving, problem, save, isChanged } = useReportForm(props);
  const { kind } = form.draft;
  const isNew = form.draft.id === null;
  const mark = (isDone: boolean): ReactNode => <PanelMark isDone={isDone} />;
  const close = (): void => openPage(props.back);
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  const panels = [
    {
      id: 'general',
      title: t('panels.general'),
      about: t('panels.generalAbout'),
      badge: mark(complete.general),
      isOpen: true,
      content: <GeneralPanel {...form} />,
    },
    ...(kind === 'Alert'
      ? [
          {
            id: 'condition',
            title: t('panels.condition'),
            about: t('panels.conditionAbout'),
            badge: mark(complete.condition),
            content: <ConditionPanel {...form} />,
          },
        ]
      : []),
    {
      id: 'contents',
      title: t('panels.contents', { kind }),
      about: t('panels.contentsAbout'),
      badge: mark(complete.contents),
      content: <ContentsPanel {...form} />,
    },
    {
      id: 'schedule',
      title: t('panels.schedule'),
      about: t('panels.scheduleAbout'),
      badge: mark(complete.schedule),
      content: <SchedulePanel {...form} />,
    },
    {
      id: 'recipients',
      title: t('panels.recipients'),
      about: t('panels.recipientsAbout'),
      badge: mark(complete.recipients),
      content: <RecipientsPanel {...form} />,
    },
  ];
  const mayShow = complete.contents && complete.condition;
  return (
    <Dialog
      title={t(isNew ? 'title.new' : 'title.edit', { kind })}
      isOpen
      onClose={(reason) => {
        if (reason === 'button' || !isChanged) close();
      }}
      closesOutside={!isChanged}
      width={640}
      footer={
        <>
          <span role="status" className="report-state">
            {isSaving ? t('buttons.saving') : ''}
          </span>
          <Button onClick={close}>{t('buttons.cancel')}</Button>
          <Button type="submit" form={id} look="primary" disabled={!isComplete || isSaving}>
            {t(isNew ? 'buttons.add' : 'buttons.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="report-form" onSubmit={submit}>
        {problem === null ? null : <Alert level="danger">{problem}</Alert>}
        <Accordion items={panels} isSingle areTabs />
        <PreviewPanel {...form} mayShow={mayShow} />
      </form>
    </Dialog>
  );
}

function PanelMark({ isDone }: { readonly isDone: boolean }): ReactElement {
  const t = useTranslations('report.panels');
  return (
    <span className="report-mark" data-done={isDone || undefined}>
      {isDone ? <Icon name="success" size={14} /> : <span aria-hidden="true">{'*'}</span>}
      <span className="hidden-text">{t(isDone ? 'done' : 'missing')}</span>
    </span>
  );
}
