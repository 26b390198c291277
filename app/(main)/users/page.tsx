import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { groupsField, rolesField } from '@/app/(main)/held-fields';
import { ListPage } from '@/app/(main)/list-page';
import { groupsToChoose, idsIn, rolesToChoose } from '@/app/(main)/record-choices';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { AccountSheet } from '@/app/(main)/users/account-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { groupResource } from '@/lib/server/resources/security/group';
import { roleResource } from '@/lib/server/resources/security/role';
import { userResource } from '@/lib/server/resources/security/user';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('users') });

const editing: RecordEditing = {
  api: '/api/v1/security/users/',
  get noun() {
    return [t('nouns.user'), t('nouns.users')] as const;
  },
  permission: 'can_post on User',
  isSingle: true,
  nameOf: text('username'),
  get lost() {
    return t('whatTheyMadeStays');
  },
  dialog: recordDialog('dialogs.addUser', 'dialogs.editUser'),
  fields: async (row, viewer) => {
    const [roles, groups] = await Promise.all([
      rolesToChoose(viewer, idsIn(row, 'roles')),
      groupsToChoose(idsIn(row, 'groups')),
    ]);
    const value = (name: string) => textOf(row ?? {}, name);
    return [
      {
        kind: 'text',
        name: 'first_name',
        label: t('firstName'),
        placeholder: t('placeholders.firstName'),
        value: value('first_name'),
        required: true,
        maxLength: 64,
      },
      {
        kind: 'text',
        name: 'last_name',
        label: t('lastName'),
        placeholder: t('placeholders.lastName'),
        value: value('last_name'),
        required: true,
        maxLength: 64,
      },
      {
        kind: 'text',
        name: 'username',
        label: t('username'),
        placeholder: t('placeholders.username'),
        value: value('username'),
        required: true,
        maxLength: 250,
      },
      { kind: 'flag', name: 'active', label: t('isActive'), value: row === null || value('active') === 'true' },
      {
        kind: 'text',
        name: 'email',
        label: t('email'),
        placeholder: t('placeholders.email'),
        value: value('email'),
        required: true,
        maxLength: 320,
      },
      rolesField(row, roles),
      groupsField(row, groups),
      row === null
        ? {
            kind: 'secret',
            name: 'password',
            label: t('password'),
            placeholder: t('placeholders.password'),
            required: true,
            again: t('confirmPassword'),
            againPlaceholder: t('placeholders.confirmPassword'),
          }
        : { kind: 'secret', name: 'password', label: t('newPassword'), hint: t('leftEmptyItStays') },
    ];
  },
};

const choices = { '/api/v1/security/roles/': roleResource, '/api/v1/security/groups/': groupResource };

export default async function UsersPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const account = (await paramsOf(props.searchParams)).get('account');
  return (
    <>
      <ListPage
        listId="user"
        resource={userResource}
        about={t('everyoneWhoCanSign')}
        editing={editing}
        choices={choices}
        {...props}
      />
      {account === null ? null : <AccountSheet id={account} />}
    </>
  );
}
