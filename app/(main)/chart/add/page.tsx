import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';

export const metadata: Metadata = { title: 'New chart' };

const sources: RecordList = {
  path: '/chart/add',
  title: 'Choose a dataset for the chart',
  about: 'A chart reads a dataset. Make one of a table or upload a file, then come back.',
  resource: datasetResource,
  search: { col: 'table_name', opr: 'ct' },
  order: { column: 'table_name', isDescending: false },
  columns: [
    {
      label: 'Dataset',
      sort: 'table_name',
      cell: (row) => ({
        text: textOf(row, 'table_name'),
        href: `/explore/?datasource_type=table&datasource_id=${textOf(row, 'id')}&viz_type=table`,
      }),
    },
    { label: 'Database', sort: 'database.database_name', cell: text('database.database_name') },
    { label: 'Schema', sort: 'schema', cell: text('schema') },
  ],
};

export default function NewChartPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={sources} {...props} />;
}
