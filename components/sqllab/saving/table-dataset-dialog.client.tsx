'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useId, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button, LinkButton } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { routes } from '@/lib/client/routes';
import { quotePath } from '@/lib/sqllab/quote-name';
import type { OpenTable } from '@/lib/sqllab/tabs/editor-tab';
import { useTakenName } from './use-taken-name';

export interface TableDatasetDialogProps {
  readonly table: OpenTable;
  readonly dialect: string;
  readonly onClose: () => void;
}

/** Makes a dataset of a table, or of a query on it where it gets another name, and offers a chart of it. */
export function TableDatasetDialog({ table, dialect, onClose }: TableDatasetDialogProps): ReactElement {
  const t = useTranslations('sqllab');
  const { rights } = useSqlLab().props;
  const errorText = useErrorText();
  const form = useId();
  const { dbId, catalog, schema } = table;
  const [typed, setTyped] = useState(table.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [madeId, setMadeId] = useState<number | null>(null);
  const name = typed.trim();
  const takenId = useTakenName(table, name);

  async function save(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    const source = name === table.name ? {} : { sql: `SELECT * FROM ${quotePath([schema, table.name], dialect)}` };
    try {
      const { id } = await routes.datasets.create({ database: dbId, catalog, schema, table_name: name, ...source });
      setMadeId(id);
    } catch (error) {
      setFailure(`${t('saving.datasetFailed')}: ${errorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  }
  if (madeId !== null) {
    return (
      <Dialog
        title={t('table.createDataset')}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('sql.close')}</Button>
            <LinkButton href={`/dataset/${madeId}/edit`}>{t('saving.editDataset')}</LinkButton>
            {rights.makesCharts && (
              <LinkButton look="primary" href={exploreHref(madeId)}>
                {t('south.createChart')}
              </LinkButton>
            )}
          </>
        }
      >
        <Alert level="success" title={name}>
          {t('saving.datasetSaved')}
        </Alert>
      </Dialog>
    );
  }
  const isRefused = isBusy || name === '' || takenId !== null;
  return (
    <Dialog
      title={t('table.createDataset')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('saving.cancel')}</Button>
          <Button look="primary" type="submit" form={form} disabled={isRefused}>
            {t('saving.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="saving-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused) void save();
        }}
      >
        {failure !== null && <Alert level="danger">{failure}</Alert>}
        <p className="saving-about">{t('saving.ofTable', { table: [schema, table.name].filter(Boolean).join('.') })}</p>
        <Field
          label={t('saving.datasetName')}
          isRequired
          hint={t('saving.isQuery')}
          error={name === '' ? t('saving.nameEmpty') : takenId === null ? undefined : t('saving.nameTaken')}
        >
          {(ids) => <TextField {...ids} value={typed} onChange={setTyped} maxLength={250} />}
        </Field>
        {takenId !== null && rights.makesCharts && (
          <div>
            <LinkButton href={exploreHref(takenId)}>{t('saving.viewDataset')}</LinkButton>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function exploreHref(id: number): string {
  return `/explore/?datasource_type=table&datasource_id=${id}`;
}
