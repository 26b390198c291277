'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { api } from '@/lib/client/api';

export interface TablePreviewProps {
  readonly database: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

interface TableFacts {
  readonly columns: readonly { readonly name: string; readonly longType: string; readonly comment: string | null }[];
}

/** The columns of a table. */
export function TablePreview({ database, catalog, schema, table }: TablePreviewProps): ReactElement {
  const t = useTranslations('dataset.new');
  const path = `/api/v1/database/${database}/table_metadata/`;
  const { data, error, mutate } = useApi([path, catalog, schema, table], () =>
    api.get<TableFacts>(path, { query: { name: table, catalog, schema } }),
  );
  if (error !== undefined) return <ApiErrorNotice error={error} onRetry={() => void mutate()} />;
  if (data === undefined) {
    return (
      <>
        <p role="status" className="new-dataset-note">
          {t('reading')}
        </p>
        <Skeleton lines={6} />
      </>
    );
  }
  const hasComments = data.columns.some(({ comment }) => comment !== null && comment !== '');
  return (
    <>
      <h2>
        {table} <span className="new-dataset-note">{t('count', { count: data.columns.length })}</span>
      </h2>
      <div className="panel new-dataset-columns">
        <table className="table" aria-label={t('columns', { table })}>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('type')}</th>
              {hasComments && <th scope="col">{t('comment')}</th>}
            </tr>
          </thead>
          <tbody>
            {data.columns.map(({ name, longType, comment }) => (
              <tr key={name}>
                <td className="wide">{name}</td>
                <td className="new-dataset-note">{longType}</td>
                {hasComments && <td className="wide new-dataset-note">{comment}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
