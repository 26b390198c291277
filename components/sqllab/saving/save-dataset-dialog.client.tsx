'use client';

import { openPage } from '@/lib/client/page-path';
import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { Select } from '@/components/ui/select/select.client';
import { api } from '@/lib/client/api';
import { routes } from '@/lib/client/routes';
import { datasetNameOf } from '@/lib/sqllab/dataset-changes';
import type { EditorQuery, ResultColumn } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { loadDatasets } from './load-datasets';
import { OverwriteChanges } from './overwrite-changes.client';

export interface SaveDatasetDialogProps {
  readonly tab: EditorTab;
  readonly query: EditorQuery;
  readonly columns: readonly ResultColumn[];
  readonly onClose: () => void;
}

type Way = 'new' | 'overwrite';

/** Makes a dataset of the query that ran, or puts it in the place of another one, and opens the chart builder on it. */
export function SaveDatasetDialog({ tab, query, columns, onClose }: SaveDatasetDialogProps): ReactElement {
  const t = useTranslations('sqllab.saving');
  const errorText = useErrorText();
  const [way, setWay] = useState<Way>('new');
  const [name, setName] = useState(() => datasetNameOf(tab.name, Date.now()));
  const [target, setTarget] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const [hasParameters, setHasParameters] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = useMemo(() => loadDatasets(query.dbId), [query.dbId]);
  const names = useMemo(() => columns.map(({ column_name }) => column_name), [columns]);
  const parameters = hasParameters && query.templateParams ? { template_params: query.templateParams } : {};

  async function saveNew(): Promise<number> {
    const { dbId, catalog, schema } = query;
    const body = { database: dbId, catalog, schema, table_name: name.trim(), sql: query.sql, ...parameters };
    return (await routes.datasets.create(body)).id;
  }
  async function overwrite(id: number): Promise<number> {
    const changed = columns.map(({ column_name, type, is_dttm }) => ({
      ...{ column_name, type, is_dttm, filterable: true, groupby: true },
    }));
    const body = { sql: query.sql, database_id: query.dbId, columns: changed, ...parameters };
    await api.put(`/api/v1/dataset/${id}`, body, { query: { override_columns: 'true' } });
    return id;
  }
  async function save(): Promise<void> {
    if (way === 'overwrite' && !isConfirming) {
      setTyped('');
      setIsConfirming(true);
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      const id = way === 'overwrite' && target !== null ? await overwrite(target.id) : await saveNew();
      openPage(`/explore/?datasource_type=table&datasource_id=${id}`);
      onClose();
    } catch (error) {
      const text = t(way === 'new' ? 'datasetFailed' : 'overwriteFailed');
      toast.danger(text);
      setFailure(`${text}: ${errorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  }
  const isMeant = !isConfirming || typed.trim().toLowerCase() === t('word').toLowerCase();
  const isRefused = isBusy || !isMeant || (way === 'new' ? name.trim() === '' : target === null);
  return (
    <Dialog
      title={t(isConfirming ? 'overwriteTitle' : 'datasetTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          {isConfirming && <Button onClick={() => setIsConfirming(false)}>{t('back')}</Button>}
          <Button look="primary" disabled={isRefused} onClick={() => void save()}>
            {t(isConfirming ? 'confirm' : 'explore')}
          </Button>
        </>
      }
    >
      {failure !== null && <Alert level="danger">{failure}</Alert>}
      {isConfirming && target !== null ? (
        <>
          <OverwriteChanges id={target.id} name={target.name} columns={names} />
          <Field label={t('typeWord', { word: t('word') })}>
            <TextField value={typed} onChange={setTyped} autoComplete="off" />
          </Field>
        </>
      ) : (
        <div className="saving-form">
          <div className="saving-choice">
            <RadioGroup<Way>
              label={t('datasetTitle')}
              value={way}
              onChange={setWay}
              options={[{ value: 'new', label: t('asNew') }]}
            />
            <TextField
              aria-label={t('datasetName')}
              value={name}
              onChange={setName}
              maxLength={250}
              isDisabled={way !== 'new'}
            />
          </div>
          <div className="saving-choice">
            <RadioGroup<Way>
              label={t('existing')}
              value={way}
              onChange={setWay}
              options={[{ value: 'overwrite', label: t('overwrite') }]}
            />
            <Select
              label={t('existing')}
              placeholder={t('existingPlaceholder')}
              value={target?.id}
              knownOptions={target === null ? [] : [{ value: target.id, label: target.name }]}
              load={load}
              loadKey={query.dbId}
              isDisabled={way !== 'overwrite'}
              onChange={(value, option) =>
                setTarget(typeof value === 'number' ? { id: value, name: option?.label ?? String(value) } : null)
              }
            />
          </div>
          <Checkbox isChecked={hasParameters} onChange={setHasParameters} label={t('withParameters')} />
        </div>
      )}
    </Dialog>
  );
}
