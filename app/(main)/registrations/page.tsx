import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { userRegistrationResource } from '@/lib/server/resources/security/user-registration';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const metadata: Metadata = { title: t('userRegistrations') };

export default function UserRegistrationsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="registration"
      resource={userRegistrationResource}
      about={t('peopleWhoRegisteredAnd')}
      {...props}
    />
  );
}
