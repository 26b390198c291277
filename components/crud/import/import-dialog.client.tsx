'use client';

import { openPage } from '@/lib/client/page-path';
import './import-dialog.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FileField } from '@/components/crud/fields/file-field.client';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { ApiError, api } from '@/lib/client/api';
import { unexpectedError } from '@/lib/client/unexpected-error';
import crud from '@/lib/text/messages/en/crud.json';
import ui from '@/lib/text/messages/en/ui.json';
import { noticeHeader } from '@/lib/text/notice';
import { importNeeds, type SecretNeed, secretFields } from '@/lib/transfer/import-needs';
import { SecretFields } from './secret-fields.client';

export interface ImportDialogProps {
  readonly api: string;
  readonly back: string;
  /** Chosen before the dialog was there. */
  readonly file: File | null;
  /** Whether it was sent then. */
  readonly isSubmitted: boolean;
}

const messages = { crud, ui };
const word = 'OVERWRITE';

/** The file types that an import takes; the server says which of them it has an import for. */
const accepted = '.yaml,.json,.yml,.zip';

/** Imports a file of an export. Secrets and the consent to overwrite are asked for once the server needs them. */
export function ImportDialog(props: ImportDialogProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Import {...props} />
    </TextProvider>
  );
}

type Secret = SecretNeed & { readonly text: string };

function Import({ api: path, back, file: first, isSubmitted }: ImportDialogProps): ReactElement {
  const t = useTranslations('crud.import');
  const errorText = useErrorText();
  const [file, setFile] = useState(first);
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const [existing, setExisting] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const kind = path.split('/')[3] ?? '';
  const overwrites = existing.length > 0;
  const isMeant = !overwrites || typed.trim().toLowerCase() === word.toLowerCase();
  const isReady = file !== null && !isBusy && isMeant;

  function choose(next: File | null): void {
    setFile(next);
    setSecrets([]);
    setExisting([]);
    setTyped('');
    setProblems([]);
  }
  async function send(): Promise<void> {
    if (file === null) return;
    setIsBusy(true);
    setProblems([]);
    const body = new FormData();
    body.set('formData', file);
    if (overwrites) body.set('overwrite', 'true');
    for (const [name, json] of secretFields(secrets)) body.set(name, json);
    try {
      await api.postForm(path, body, { headers: { [noticeHeader]: 'on' } });
      openPage(back);
    } catch (problem) {
      refuse(problem);
      setIsBusy(false);
    }
  }
  function refuse(problem: unknown): void {
    const { body } = problem instanceof ApiError ? problem : unexpectedError(problem);
    const needs = importNeeds(body);
    const isKnown = (need: SecretNeed) =>
      secrets.some(({ kind: own, file: at }) => own === need.kind && at === need.file);
    setSecrets([...secrets, ...needs.secrets.filter((need) => !isKnown(need)).map((need) => ({ ...need, text: '' }))]);
    if (needs.existing.length > 0) setExisting(needs.existing);
    const isAsked = needs.secrets.length + needs.existing.length > 0;
    const sentence = errorText(problem, { doing: 'importing', resource: kind.replaceAll('_', ' ') });
    setProblems(isAsked ? needs.byFile : [sentence, ...needs.byFile]);
  }
  const isAnswered = useRef(!isSubmitted);
  const sendFirst = useEffectEvent(() => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    void send();
  });
  useEffect(() => sendFirst(), []);

  return (
    <Dialog
      title={t('title', { kind })}
      isOpen
      onClose={() => (isBusy ? undefined : openPage(back))}
      closesOutside={false}
      footer={
        <>
          <span role="status" className="import-state">
            {isBusy ? t('busy') : ''}
          </span>
          <Button disabled={isBusy} onClick={() => openPage(back)}>
            {t('cancel')}
          </Button>
          <Button look="primary" disabled={!isReady} onClick={() => void send()}>
            {t(overwrites ? 'overwrite' : 'import')}
          </Button>
        </>
      }
    >
      <div className="import-fields">
        <FileField
          label={t('file')}
          hint={t('about', { kind })}
          accept={accepted}
          file={file}
          isDisabled={isBusy}
          onChange={choose}
        />
        {secrets.length > 0 && <SecretFields secrets={secrets} onChange={setSecrets} />}
        {overwrites && (
          <>
            <Alert level="warning" title={t('exists')}>
              <ul>
                {existing.map((path) => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            </Alert>
            <Field label={t('typeWord', { word })}>
              <TextField value={typed} onChange={setTyped} />
            </Field>
          </>
        )}
        {problems.length > 0 && (
          <Alert level="danger" title={t('failed')}>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
