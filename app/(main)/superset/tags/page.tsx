import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { tagResource } from '@/lib/server/resources/tag';

export const metadata: Metadata = { title: 'Tags' };

const tags: RecordList = {
  path: '/superset/tags/',
  title: 'Tags',
  resource: tagResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'changed_on_delta_humanized', isDescending: true },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: (row) => ({ text: textOf(row, 'name'), href: `/superset/all_entities/?id=${textOf(row, 'id')}` }),
    },
    {
      label: 'Description',
      sort: 'description',
      cell: text('description'),
    },
    {
      label: 'Last modified',
      sort: 'changed_on_delta_humanized',
      cell: text('changed_on_delta_humanized'),
    },
    {
      label: 'Created by',
      sort: 'created_by.first_name',
      cell: person('created_by'),
    },
  ],
};

export default function TagsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={tags} {...props} />;
}
