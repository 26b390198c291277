'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { Select } from '@/components/ui/select/select.client';
import { ApiError, api } from '@/lib/client/api';
import { routes } from '@/lib/client/routes';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { loadTagNames, storeTags, tagsOfQuery } from './query-tags';

export interface SaveQueryDialogProps {
  readonly tab: EditorTab;
  readonly onClose: () => void;
}

/** Name and description of the saved query; a tab that shows one can update it, or save another. */
export function SaveQueryDialog({ tab, onClose }: SaveQueryDialogProps): ReactElement {
  const t = useTranslations('sqllab.saving');
  const { store, editor, props } = useSqlLab();
  const errorText = useErrorText();
  const [name, setName] = useState(tab.name);
  const [description, setDescription] = useState('');
  const [tags, setTags] = useState<readonly string[]>([]);
  const [storedTags, setStoredTags] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isTyped = useRef(false);
  const texts = useRef(t);
  texts.current = t;
  const { id, remoteId } = tab;
  const canTag = props.rights.tagsQueries;
  useEffect(() => {
    if (remoteId === null) return;
    const abort = new AbortController();
    routes.savedQueries.get(remoteId, { signal: abort.signal }).then(
      ({ result }) => {
        if (!isTyped.current) setDescription(result.description ?? '');
      },
      () => undefined,
    );
    if (canTag) {
      tagsOfQuery(remoteId, abort.signal).then(
        (names) => {
          setTags(names);
          setStoredTags(names);
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 403) toast.danger(texts.current('tagsForbidden'));
        },
      );
    }
    return () => abort.abort();
  }, [remoteId, canTag]);

  async function save(isUpdate: boolean): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    const { dbId, catalog, schema, templateParams } = tab;
    const body = {
      ...(dbId === null ? {} : { db_id: dbId }),
      ...{ label: name.trim(), description, catalog, schema, template_parameters: templateParams },
      sql: editor.current?.text() ?? tab.sql,
    };
    try {
      const isOld = isUpdate && remoteId !== null;
      const answer = isOld ? await routes.savedQueries.update(remoteId, body) : await routes.savedQueries.create(body);
      const savedId = isOld ? remoteId : answer.id;
      const now = Date.now();
      store.dispatch({ type: 'rename', id, name, now });
      store.dispatch({ type: 'set_saved_query', id, remoteId: savedId, now });
      toast.success(t(isOld ? 'updated' : 'saved'));
      onClose();
      if (tab.serverId !== null) {
        await api
          .putForm(`/tabstateview/${tab.serverId}`, { saved_query_id: savedId })
          .catch(() => toast.danger(t('notLinked')));
      }
      await storeTags(savedId, isOld ? storedTags : [], tags).catch(() => toast.danger(t('tagsFailed')));
    } catch (error) {
      const text = t(isUpdate ? 'notUpdated' : 'notSaved');
      toast.danger(text);
      setFailure(`${text}: ${errorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  }
  const isRefused = isBusy || name.trim() === '';
  return (
    <Dialog
      title={t('saveQuery')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look={remoteId === null ? 'primary' : 'normal'} disabled={isRefused} onClick={() => void save(false)}>
            {t(remoteId === null ? 'save' : 'saveAs')}
          </Button>
          {remoteId !== null && (
            <Button look="primary" disabled={isRefused} onClick={() => void save(true)}>
              {t('update')}
            </Button>
          )}
        </>
      }
    >
      <form
        className="saving-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused) void save(remoteId !== null);
        }}
      >
        {failure !== null && <Alert level="danger">{failure}</Alert>}
        <Field label={t('name')} isRequired error={name.trim() === '' ? t('nameMissing') : undefined}>
          {(ids) => <TextField {...ids} value={name} onChange={setName} maxLength={256} />}
        </Field>
        <Field label={t('description')}>
          {(ids) => (
            <TextAreaField
              {...ids}
              value={description}
              rows={4}
              onChange={(text) => {
                isTyped.current = true;
                setDescription(text);
              }}
            />
          )}
        </Field>
        {canTag && (
          <Field label={t('tags')}>
            {(ids) => (
              <Select
                {...ids}
                isMultiple
                isFreeForm
                value={tags}
                load={loadTagNames}
                placeholder={t('tagsPlaceholder')}
                onChange={(names) => setTags(names.map(String))}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
