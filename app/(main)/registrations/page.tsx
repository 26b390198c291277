import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { userRegistrationResource } from '@/lib/server/resources/security/user-registration';

export const metadata: Metadata = { title: 'User registrations' };

const userRegistrations: RecordList = {
  path: '/registrations/',
  title: 'User registrations',
  about: 'People who registered and have not confirmed their address yet are listed here until they do.',
  resource: userRegistrationResource,
  order: { column: 'username', isDescending: false },
  columns: [
    {
      label: 'Account',
      sort: 'username',
      cell: text('username'),
    },
    {
      label: 'First name',
      sort: 'first_name',
      cell: text('first_name'),
    },
    {
      label: 'Last name',
      sort: 'last_name',
      cell: text('last_name'),
    },
    {
      label: 'E-mail',
      sort: 'email',
      cell: text('email'),
    },
    {
      label: 'Registered',
      sort: 'registration_date',
      cell: instant('registration_date'),
    },
  ],
};

export default function UserRegistrationsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={userRegistrations} {...props} />;
}
