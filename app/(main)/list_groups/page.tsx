import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { groupResource } from '@/lib/server/resources/security/group';

export const metadata: Metadata = { title: 'Groups' };

const groups: RecordList = {
  path: '/list_groups/',
  title: 'Groups',
  resource: groupResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: text('name'),
    },
    {
      label: 'Label',
      sort: 'label',
      cell: text('label'),
    },
    {
      label: 'Description',
      sort: 'description',
      cell: text('description'),
    },
  ],
};

export default function GroupsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={groups} {...props} />;
}
