import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { text, textOf, yesNo } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { relatedLoss } from '@/app/(main)/related-loss';
import { LinkButton } from '@/components/ui/button';
import { databaseResource } from '@/lib/server/resources/database/database';
import { productName } from '@/lib/server/resources/database/offered-engines';
import { databaseHost, databaseSheet } from './database-sheet';

export const metadata: Metadata = { title: 'Databases' };

const databases: RecordList = {
  path: '/databaseview/list/',
  title: 'Databases',
  about: 'Connect the database that holds your data; tables of it become datasets, and datasets charts.',
  resource: databaseResource,
  search: { col: 'database_name', opr: 'ct' },
  order: { column: 'database_name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'database_name',
      cell: text('database_name'),
    },
    {
      label: 'Product',
      cell: (row) => productName(textOf(row, 'backend')),
    },
    {
      label: 'SQL Lab',
      cell: yesNo('expose_in_sqllab'),
    },
    {
      label: 'Uploads',
      cell: yesNo('allow_file_upload'),
    },
    {
      label: 'Last modified',
      sort: 'changed_on_delta_humanized',
      cell: text('changed_on_delta_humanized'),
    },
  ],
  acts: (_row, id) => [
    { label: 'Tables', href: `/dataset/add/?database=${id}` },
    { label: 'Export', href: `/api/v1/database/export/?q=!(${id})` },
  ],
  editing: {
    api: '/api/v1/database/',
    noun: ['database', 'databases'],
    permission: 'can_write on Database',
    canImport: true,
    nameOf: text('database_name'),
    form: databaseSheet,
    host: databaseHost,
    lossOf: (id) => relatedLoss(databaseResource, id, 'A database can only be deleted after the datasets made of it.'),
    lost: 'The data in the database itself stays.',
    isSingle: true,
  },
};

export default async function DatabasesPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const viewer = await currentViewer();
  const beside = viewer.permissions.has('can_upload on Database') ? (
    <LinkButton href="/databaseview/upload/">Upload a file</LinkButton>
  ) : null;
  return <RecordPage list={{ ...databases, beside }} {...props} />;
}
