'use client';

import './workspace.css';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { FileField } from '@/components/crud/fields/file-field.client';
import { Button, LinkButton } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { Progress } from '@/components/ui/feedback/progress.client';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import type { UploadHostProps } from '@/components/upload/upload-host.client';
import crud from '@/lib/text/messages/en/crud.json';
import ui from '@/lib/text/messages/en/ui.json';
import upload from '@/lib/text/messages/en/upload.json';
import { uploadFields } from '@/lib/upload/upload-draft';
import { ColumnsSection } from './columns-section.client';
import { DatabaseFields, GeneralSection } from './general-section.client';
import { RowsSection, SettingsSection } from './reading-sections.client';
import { useSending } from './use-sending';
import { useUploadFile } from './use-upload-file';

export interface UploadWorkspaceProps extends Omit<UploadHostProps, 'children'> {
  /** Chosen before the workspace was there. */
  readonly file: File | null;
}

const messages = { crud, ui, upload };
const endings = '.csv,.tsv,.txt,.xls,.xlsx,.parquet,.zip,.json,.jsonl,.ndjson';

/** A file, how it is read, and the table that it becomes. */
export function UploadWorkspace(props: UploadWorkspaceProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Upload {...props} />
    </TextProvider>
  );
}

function Upload({ csrf, databases, chosen, file: early }: UploadWorkspaceProps): ReactElement {
  const t = useTranslations('upload');
  const [databaseId, setDatabaseId] = useState(chosen ?? databases[0]?.id ?? null);
  const { file, draft, sheets, state, problem, choose, change } = useUploadFile();
  const sending = useSending(csrf);
  const takeEarly = useEffectEvent(() => {
    if (early !== null) choose(early);
  });
  useEffect(() => takeEarly(), []);
  const isReady = draft !== null && state === 'ready' && databaseId !== null && draft.tableName.trim() !== '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady || file === null || sending.progress !== null) return;
    sending.send({ file, databaseId, table: draft.tableName.trim(), fields: uploadFields(draft) });
  }
  return (
    <form className="upload" aria-label={t('title', { kind: draft?.kind ?? 'none' })} noValidate onSubmit={submit}>
      <FileField
        label={t('file')}
        hint={t('accepted')}
        accept={endings}
        file={file}
        isDisabled={sending.progress !== null}
        onChange={choose}
      />
      {problem === null ? null : <Alert level="danger">{problem}</Alert>}
      <p role="status" className="upload-state">
        {state === 'looking' ? t('looking') : ''}
      </p>
      <div className="upload-pairs">
        <DatabaseFields
          databases={databases}
          databaseId={databaseId}
          schema={draft?.schema ?? null}
          onDatabase={setDatabaseId}
          onSchema={(schema) => change({ schema })}
        />
        {draft === null ? null : <GeneralSection draft={draft} sheets={sheets} change={change} />}
      </div>
      {draft === null ? null : (
        <>
          <ColumnsSection draft={draft} change={change} />
          <Accordion
            areTabs
            items={[
              {
                id: 'settings',
                title: t('sections.settings'),
                content: <SettingsSection draft={draft} change={change} />,
              },
              ...(draft.kind === 'columnar'
                ? []
                : [{ id: 'rows', title: t('sections.rows'), content: <RowsSection draft={draft} change={change} /> }]),
            ]}
          />
        </>
      )}
      {sending.progress === null ? null : (
        <Progress
          label={sending.progress < 100 ? t('sending') : t('making')}
          value={sending.progress < 100 ? sending.progress : null}
          startedAt={sending.startedAt}
          onStop={sending.stop}
        />
      )}
      {sending.outcome === null ? null : (
        <Alert
          level={sending.outcome.level}
          actions={
            sending.outcome.href === null ? undefined : (
              <a href={sending.outcome.href}>{t('explore', { table: sending.outcome.table })}</a>
            )
          }
        >
          {sending.outcome.text}
        </Alert>
      )}
      <div className="upload-end">
        <LinkButton href="/databaseview/list/">{t('cancel')}</LinkButton>
        <Button type="submit" look="primary" disabled={!isReady || sending.progress !== null}>
          {t('upload')}
        </Button>
      </div>
    </form>
  );
}
