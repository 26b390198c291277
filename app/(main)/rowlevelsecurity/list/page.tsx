import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { rowLevelSecurityResource } from '@/lib/server/resources/row-level-security';

export const metadata: Metadata = { title: 'Row level security' };

const rowLevelSecurity: RecordList = {
  path: '/rowlevelsecurity/list/',
  title: 'Row level security',
  resource: rowLevelSecurityResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: text('name'),
    },
    {
      label: 'Kind',
      sort: 'filter_type',
      cell: text('filter_type'),
    },
    {
      label: 'Group',
      sort: 'group_key',
      cell: text('group_key'),
    },
    {
      label: 'Clause',
      cell: text('clause'),
    },
    {
      label: 'Roles',
      cell: text('roles'),
    },
  ],
};

export default function RowLevelSecurityPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={rowLevelSecurity} {...props} />;
}
