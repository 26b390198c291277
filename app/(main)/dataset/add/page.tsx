import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { databaseResource } from '@/lib/server/resources/database';

export const metadata: Metadata = { title: 'New dataset' };

const sources: RecordList = {
  path: '/dataset/add/',
  title: 'Databases that datasets can be made from',
  resource: databaseResource,
  search: { col: 'database_name', opr: 'ct' },
  order: { column: 'database_name', isDescending: false },
  columns: [
    { label: 'Database', sort: 'database_name', cell: text('database_name') },
    { label: 'Product', cell: text('backend') },
  ],
};

export default function NewDatasetPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={sources} {...props} />;
}
