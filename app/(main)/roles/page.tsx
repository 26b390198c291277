import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { roleResource } from '@/lib/server/resources/security/role';

export const metadata: Metadata = { title: 'Roles' };

const roles: RecordList = {
  path: '/roles/',
  title: 'Roles',
  resource: roleResource,
  search: { col: 'name', opr: 'ct' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: text('name'),
    },
  ],
};

export default function RolesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={roles} {...props} />;
}
