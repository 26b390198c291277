'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { api } from '@/lib/client/api';
import { datasetChanges } from '@/lib/sqllab/dataset-changes';

export interface OverwriteChangesProps {
  /** The dataset that is overwritten. */
  readonly id: number;
  readonly name: string;
  /** The columns that it will have. */
  readonly columns: readonly string[];
}

interface DatasetColumns {
  readonly result: {
    readonly columns: readonly { readonly column_name: string; readonly expression: string | null }[];
  };
}

/** What overwriting changes, before it is done. */
export function OverwriteChanges({ id, name, columns }: OverwriteChangesProps): ReactElement {
  const t = useTranslations('sqllab.saving');
  const path = `/api/v1/dataset/${id}`;
  const { data, error } = useApi<DatasetColumns>([path, 'columns'], () => api.get<DatasetColumns>(path));
  const before = data?.result.columns.filter(({ expression }) => !expression).map(({ column_name }) => column_name);
  const changes = before === undefined ? null : datasetChanges(before, columns);
  const list = (names: readonly string[]): string => (names.length === 0 ? t('none') : names.join(', '));
  return (
    <div className="saving-form">
      <p>{t('confirmText')}</p>
      <p>{t('changes', { name })}</p>
      {changes === null && error === undefined && <Skeleton lines={3} />}
      {error !== undefined && <Alert level="warning">{t('changesFailed')}</Alert>}
      {changes !== null && (
        <dl className="saving-changes">
          <dt>{t('columnsAdded')}</dt>
          <dd>{list(changes.added)}</dd>
          <dt>{t('columnsGone')}</dt>
          <dd>{list(changes.gone)}</dd>
          <dt>{t('columnsKept')}</dt>
          <dd>{list(changes.kept)}</dd>
        </dl>
      )}
    </div>
  );
}
