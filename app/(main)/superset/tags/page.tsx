import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const metadata: Metadata = { title: t('tags') };

const editing: RecordEditing = {
  api: '/api/v1/tag/',
  noun: [t('nouns.tag'), t('nouns.tags')],
  permission: 'can_write on Tag',
  nameOf: text('name'),
  lost: t('whateverCarriesItStays'),
  fields: (row) => [
    { kind: 'text', name: 'name', label: t('name'), value: textOf(row ?? {}, 'name'), required: true, maxLength: 250 },
    {
      kind: 'optional',
      name: 'description',
      label: t('description'),
      value: textOf(row ?? {}, 'description'),
      lines: 2,
    },
  ],
};

export default function TagsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage listId="tag" resource={tagResource} about={t('aTagGathersDashboards')} editing={editing} {...props} />
  );
}
