import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { savedQueryResource } from '@/lib/server/resources/saved-query';

export const metadata: Metadata = { title: 'Saved queries' };

const savedQueries: RecordList = {
  path: '/savedqueryview/list/',
  title: 'Saved queries',
  resource: savedQueryResource,
  search: { col: 'label', opr: 'all_text' },
  order: { column: 'changed_on_delta_humanized', isDescending: true },
  columns: [
    {
      label: 'Name',
      sort: 'label',
      cell: text('label'),
    },
    {
      label: 'Database',
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

export default function SavedQueriesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={savedQueries} {...props} />;
}
