import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';

export const metadata: Metadata = { title: 'Saved queries' };

const savedQueries: RecordList = {
  path: '/savedqueryview/list/',
  title: 'Saved queries',
  about: 'Queries that you save in SQL Lab are kept here, to be run again and shared.',
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
  acts: (_row, id) => [{ label: 'Export', href: `/api/v1/saved_query/export/?q=!(${id})` }],
  editing: {
    api: '/api/v1/saved_query/',
    noun: ['saved query', 'saved queries'],
    permission: 'can_write on SavedQuery',
    canImport: true,
    cannotCreate: true,
    nameOf: text('label'),
    fields: (row) => [
      {
        kind: 'text',
        name: 'label',
        label: 'Name',
        value: textOf(row ?? {}, 'label'),
        required: true,
        maxLength: 256,
      },
      {
        kind: 'text',
        name: 'description',
        label: 'Description',
        value: textOf(row ?? {}, 'description'),
        lines: 3,
      },
      {
        kind: 'text',
        name: 'sql',
        label: 'SQL',
        value: textOf(row ?? {}, 'sql'),
        required: true,
        lines: 12,
        isCode: true,
      },
    ],
  },
};

export default function SavedQueriesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={savedQueries} {...props} />;
}
