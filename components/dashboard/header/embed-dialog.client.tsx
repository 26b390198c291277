'use client';

import './header.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { ApiError, api } from '@/lib/client/api';

interface Embedding {
  readonly uuid: string;
  readonly allowed_domains: readonly string[];
}

export interface EmbedDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Allows other sites to show the dashboard, and gives the identity by which they ask for it. */
export function EmbedDialog({ id, onClose }: EmbedDialogProps): ReactElement {
  const t = useTranslations('dashboard.header.embed');
  const confirm = useConfirm();
  const path = `/api/v1/dashboard/${id}/embedded`;
  const [embedding, setEmbedding] = useState<Embedding | null>(null);
  const [domains, setDomains] = useState('');
  const [isBusy, setIsBusy] = useState(true);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const take = (found: Embedding | null): void => {
      if (stop.signal.aborted) return;
      setEmbedding(found);
      // What was typed meanwhile stays.
      setDomains((typed) => typed || (found?.allowed_domains.join(', ') ?? ''));
      setIsBusy(false);
    };
    api.get<{ readonly result: Embedding }>(path, { signal: stop.signal }).then(
      ({ result }) => take(result),
      (problem: unknown) => {
        if (stop.signal.aborted) return;
        setIsBroken(!(problem instanceof ApiError && problem.status === 404));
        take(null);
      },
    );
    return () => stop.abort();
  }, [path]);

  async function working(work: () => Promise<void>, failure: string): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch {
      toast.danger(failure);
    }
    setIsBusy(false);
  }
  const list = domains
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const save = (): Promise<void> =>
    working(async () => {
      const { result } = await api.post<{ readonly result: Embedding }>(path, { allowed_domains: list });
      setEmbedding(result);
      setDomains(result.allowed_domains.join(', '));
      toast.success(t('saved'));
    }, t('failed'));
  async function deactivate(): Promise<void> {
    const isSure = await confirm({
      title: t('disable'),
      text: t('disableText'),
      confirmLabel: t('ok'),
      cancelLabel: t('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    await working(async () => {
      await api.delete(path);
      setEmbedding(null);
      setDomains('');
      toast.success(t('deactivated'));
    }, t('deactivateFailed'));
  }
  const isUnchanged = embedding !== null && list.join(',') === embedding.allowed_domains.join(',');
  return (
    <Dialog
      title={t('title')}
      isOpen
      onClose={onClose}
      footer={
        embedding === null ? (
          <Button look="primary" disabled={isBusy || isBroken} onClick={() => void save()}>
            {t('enable')}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => void deactivate()}>
              {t('deactivate')}
            </Button>
            <Button look="primary" disabled={isBusy || isUnchanged} onClick={() => void save()}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <div className="header-form">
        {isBroken && <Alert level="danger">{t('unreadable')}</Alert>}
        {embedding === null ? (
          <p>{t('intro')}</p>
        ) : (
          <>
            <p>{t('ready')}</p>
            <div className="header-code">
              <code>{embedding.uuid}</code>
              <CopyButton text={embedding.uuid} label={t('copy')} />
            </div>
          </>
        )}
        <p>
          {t.rich('docs', {
            link: (text) => (
              <a href="https://www.npmjs.com/package/@superset-ui/embedded-sdk" target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          })}
        </p>
        <h3>{t('settings')}</h3>
        <Field label={t('domains')} help={t('domainsHelp')}>
          <TextField value={domains} placeholder={t('placeholder')} onChange={setDomains} />
        </Field>
      </div>
    </Dialog>
  );
}
