'use client';

import './readers.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { SearchField } from '@/components/ui/input/search-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { type AccessKind, type Readers, type ReadersPerson, readersPageSize } from '@/lib/access/readers';
import { api } from '@/lib/client/api';
import access from '@/lib/text/messages/en/access.json';
import ui from '@/lib/text/messages/en/ui.json';

export interface ReadersDialogProps {
  readonly kind: AccessKind;
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The people who may see an object, each with the reasons. */
export function ReadersDialog(props: ReadersDialogProps): ReactElement {
  return (
    <TextProvider messages={{ access, ui }}>
      <People {...props} />
    </TextProvider>
  );
}

function People({ kind, id, name, onClose }: ReadersDialogProps): ReactElement {
  const t = useTranslations('access');
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(search.trim());
  const path = `/access/${kind}/${id}/?${new URLSearchParams({ search: wanted, page: String(page) })}`;
  const { data, error, isValidating, mutate } = useApi(path, () => api.get<Readers>(path));
  const first = page * readersPageSize + 1;
  const isDenied = error?.status === 404 || error?.status === 403;
  return (
    <Dialog title={t('title', { name })} isOpen onClose={onClose} width={720}>
      <div className="readers">
        {error !== undefined ? (
          <ErrorNotice
            title={t('failed')}
            text={isDenied ? t('denied') : errorText(error)}
            actions={isDenied ? [] : [{ label: t('retry'), onSelect: () => void mutate() }]}
          />
        ) : null}
        {data?.isPublic && <Alert level="warning" title={t('public')} />}
        {data?.isDraft && <Alert level="info" title={t('draft')} />}
        {data?.isEmbedded && <Alert level="info" title={t('embedded')} />}
        {isDenied ? null : (
          <SearchField
            label={t('search')}
            value={search}
            onChange={(next) => {
              setSearch(next);
              setPage(0);
            }}
          />
        )}
        {data !== undefined && error === undefined && (
          <>
            <p className="readers-count" role="status">
              {data.count === 0 && wanted !== '' ? t('nobody') : t('count', { count: data.count })}
            </p>
            {data.people.length > 0 && <PeopleTable people={data.people} isBusy={isValidating} />}
            {data.count > readersPageSize && (
              <div className="readers-pages">
                <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                  {t('previous')}
                </Button>
                <span>{t('range', { from: first, to: first + data.people.length - 1, count: data.count })}</span>
                <Button disabled={first + data.people.length - 1 >= data.count} onClick={() => setPage(page + 1)}>
                  {t('next')}
                </Button>
              </div>
            )}
          </>
        )}
        {data === undefined && error === undefined && (
          <output aria-label={t('loading')}>
            <Skeleton lines={6} />
          </output>
        )}
      </div>
    </Dialog>
  );
}

interface PeopleTableProps {
  readonly people: readonly ReadersPerson[];
  readonly isBusy: boolean;
}

function PeopleTable({ people, isBusy }: PeopleTableProps): ReactElement {
  const t = useTranslations('access');
  return (
    <table className="readers-table" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, isOwner, roles }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <ul>
                {isOwner && <li>{t('owner')}</li>}
                {roles.map(({ name: role, way }) => (
                  <li key={role}>{t(`ways.${way}`, { role })}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
