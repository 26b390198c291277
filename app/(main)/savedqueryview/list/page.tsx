import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { QueryLists } from '@/app/(main)/sqllab/query-lists';
import { QueryPreview } from '@/app/(main)/sqllab/query-preview';
import { text, textOf } from '@/lib/lists/row-text';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('savedQueries') });

const openHref = (id: number): string => `/sqllab/?savedQueryId=${id}`;

const editing: RecordEditing = {
  api: '/api/v1/saved_query/',
  get noun() {
    return [t('nouns.savedQuery'), t('nouns.savedQueries')] as const;
  },
  permission: 'can_write on SavedQuery',
  canImport: true,
  cannotCreate: true,
  nameOf: text('label'),
  fields: (row) => [
    {
      kind: 'text',
      name: 'label',
      label: t('name'),
      value: textOf(row ?? {}, 'label'),
      required: true,
      maxLength: 256,
    },
    {
      kind: 'text',
      name: 'description',
      label: t('description'),
      value: textOf(row ?? {}, 'description'),
      lines: 3,
    },
    {
      kind: 'text',
      name: 'sql',
      label: t('sql'),
      value: textOf(row ?? {}, 'sql'),
      required: true,
      lines: 12,
      isCode: true,
    },
  ],
};

const choices = { '/api/v1/tag/': tagResource };

export default function SavedQueriesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <>
      <ListPage
        listId="saved-query"
        resource={savedQueryResource}
        heading={t('sql')}
        about={t('queriesThatYouSave')}
        editing={editing}
        canExport="can_export on SavedQuery"
        choices={choices}
        beside={<QueryLists openId="saved" />}
        {...props}
      />
      <QueryPreview
        listId="saved-query"
        resource={savedQueryResource}
        nameLabel={t('queryName')}
        nameOf={text('label')}
        openHref={openHref}
        {...props}
      />
    </>
  );
}
