import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { datasetResource } from '@/lib/server/resources/dataset';

export const metadata: Metadata = { title: 'Datasets' };

const datasets: RecordList = {
  path: '/tablemodelview/list/',
  title: 'Datasets',
  resource: datasetResource,
  search: { col: 'table_name', opr: 'ct' },
  order: { column: 'changed_on_delta_humanized', isDescending: true },
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
      cell: text('kind'),
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
