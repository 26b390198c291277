import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text } from '@/lib/lists/row-text';
import { userRegistrationResource } from '@/lib/server/resources/security/user-registration';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('userRegistrations') });

const editing: RecordEditing = {
  api: '/api/v1/security/user_registrations/',
  get noun() {
    return [t('nouns.registration'), t('nouns.registrations')] as const;
  },
  permission: 'can_delete on UserRegistrationsRestAPI',
  nameOf: text('username'),
  cannotCreate: true,
  isSingle: true,
};

export default function UserRegistrationsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="registration"
      resource={userRegistrationResource}
      about={t('peopleWhoRegisteredAnd')}
      editing={editing}
      {...props}
    />
  );
}
