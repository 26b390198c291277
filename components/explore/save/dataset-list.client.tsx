'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { ApiErrorNotice } from '@/components/ui/feedback/api-error.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { routes } from '@/lib/client/routes';

const pageSize = 25;
const pauseMs = 500;

export interface DatasetListProps {
  /** The dataset that is being opened. */
  readonly busyId: number | null;
  readonly onChoose: (id: number) => void;
}

/** All datasets that the viewer may read, 25 on a page, with a search of their names. */
export function DatasetList({ busyId, onChoose }: DatasetListProps): ReactElement {
  const t = useTranslations('exploreDialogs.swap');
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(0);
  useEffect(() => {
    const wait = setTimeout(() => {
      setWanted(search.trim());
      setPage(0);
    }, pauseMs);
    return () => clearTimeout(wait);
  }, [search]);
  const { data, error, isLoading, mutate } = useApi(['/api/v1/dataset/', 'swap', wanted, page], () =>
    routes.datasets.list({
      filters: wanted === '' ? [] : [{ col: 'table_name', opr: 'ct', value: wanted }],
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc',
      page,
      page_size: pageSize,
    }),
  );
  const rows = data?.result ?? [];
  const total = data?.count ?? 0;
  const from = page * pageSize;
  return (
    <div className="explore-swap">
      <SearchField label={t('search')} value={search} onChange={setSearch} />
      {error === undefined ? null : <ApiErrorNotice error={error} onRetry={() => void mutate()} />}
      {isLoading ? <Skeleton lines={8} /> : null}
      {data !== undefined && rows.length === 0 ? <p>{t('none')}</p> : null}
      {rows.length === 0 ? null : (
        <section className="explore-swap-scroll" aria-label={t('list')} tabIndex={0}>
          <table className="explore-swap-table">
            <thead>
              <tr>
                {(['name', 'type', 'schema', 'connection', 'owners'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`columns.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <button type="button" disabled={busyId !== null} onClick={() => onChoose(row.id)}>
                      {row.table_name}
                    </button>
                  </td>
                  <td>{row.kind}</td>
                  <td>{row.schema}</td>
                  <td>{row.database.database_name}</td>
                  <td>{row.owners.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {total === 0 ? null : (
        <div className="explore-swap-pages">
          <span>{t('range', { from: from + 1, to: from + rows.length, total })}</span>
          <IconButton icon="left" label={t('previous')} disabled={page === 0} onClick={() => setPage(page - 1)} />
          <IconButton
            icon="right"
            label={t('next')}
            disabled={from + rows.length >= total}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </div>
  );
}
