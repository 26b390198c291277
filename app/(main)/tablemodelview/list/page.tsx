import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ownerFilter } from '@/app/(main)/list-filters';
import { people, text, textOf } from '@/app/(main)/record-cells';
import { rowsToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { relatedLoss } from '@/app/(main)/related-loss';
import { databaseResource } from '@/lib/server/resources/database/database';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';

export const metadata: Metadata = { title: 'Datasets' };

const datasets: RecordList = {
  path: '/tablemodelview/list/',
  title: 'Datasets',
  about: 'A dataset is a table or a query with names, formats and metrics; charts read it.',
  resource: datasetResource,
  search: { col: 'table_name', opr: 'ct' },
  order: { column: 'changed_on_delta_humanized', isDescending: true },
  reads: [
    'id',
    'table_name',
    'kind',
    'database.database_name',
    'database.id',
    'schema',
    'owners.first_name',
    'owners.id',
    'owners.last_name',
    'changed_on_delta_humanized',
  ],
  filters: [
    {
      name: 'database',
      label: 'Database',
      options: (viewer) => rowsToChoose(databaseResource, 'database_name', viewer, 1000),
      filterOf: (value) => ({ col: 'database', opr: 'rel_o_m', value: Number(value) }),
    },
    {
      name: 'kind',
      label: 'Kind',
      options: () => [
        { value: 'physical', text: 'Physical' },
        { value: 'virtual', text: 'Virtual' },
      ],
      filterOf: (value) => ({ col: 'sql', opr: 'dataset_is_null_or_empty', value: value === 'physical' }),
    },
    ownerFilter(datasetResource),
  ],
  acts: (_row, id) => [{ label: 'Export', href: `/api/v1/dataset/export/?q=!(${id})` }],
  editing: {
    api: '/api/v1/dataset/',
    noun: ['dataset', 'datasets'],
    permission: 'can_write on Dataset',
    canImport: true,
    pages: { create: '/dataset/add/', edit: (id) => `/dataset/${id}/edit` },
    nameOf: text('table_name'),
    lossOf: (id) => relatedLoss(datasetResource, id),
    lost: 'Charts made of it stay and cannot be drawn any more; the table itself stays in its database.',
  },
  columns: [
    {
      label: 'Name',
      sort: 'table_name',
      cell: (row) => ({
        text: textOf(row, 'table_name'),
        href: `/explore/?datasource_type=table&datasource_id=${textOf(row, 'id')}`,
      }),
    },
    {
      label: 'Kind',
      cell: (row) => ({ text: textOf(row, 'kind') === 'virtual' ? 'Virtual' : 'Physical', tone: 'quiet' }),
    },
    {
      label: 'Database',
      sort: 'database.database_name',
      cell: text('database.database_name'),
    },
    {
      label: 'Schema',
      sort: 'schema',
      cell: text('schema'),
    },
    { label: 'Owners', cell: people('owners') },
    {
      label: 'Last modified',
      sort: 'changed_on_delta_humanized',
      cell: text('changed_on_delta_humanized'),
    },
  ],
};

export default function DatasetsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={datasets} {...props} />;
}
