import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { rolesField } from '@/app/(main)/held-fields';
import { ListPage } from '@/app/(main)/list-page';
import { accountsToChoose, idsIn, offered, rolesToChoose } from '@/app/(main)/record-choices';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { groupResource } from '@/lib/server/resources/security/group';
import { roleResource } from '@/lib/server/resources/security/role';
import { userResource } from '@/lib/server/resources/security/user';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('groups') });

const editing: RecordEditing = {
  api: '/api/v1/security/groups/',
  get noun() {
    return [t('nouns.group'), t('nouns.groups')] as const;
  },
  permission: 'can_post on Group',
  isSingle: true,
  nameOf: text('name'),
  get lost() {
    return t('itsMembersLoseThe');
  },
  dialog: recordDialog('dialogs.addGroup', 'dialogs.editGroup'),
  fields: async (row, viewer) => {
    const [roles, users] = await Promise.all([
      rolesToChoose(viewer, idsIn(row, 'roles')),
      accountsToChoose(idsIn(row, 'users')),
    ]);
    const value = (name: string) => textOf(row ?? {}, name);
    return [
      {
        kind: 'text',
        name: 'name',
        label: t('name'),
        placeholder: t('placeholders.groupName'),
        value: value('name'),
        required: true,
        maxLength: 100,
      },
      {
        kind: 'optional',
        name: 'label',
        label: t('label'),
        placeholder: t('placeholders.groupLabel'),
        value: value('label'),
        maxLength: 150,
      },
      {
        kind: 'optional',
        name: 'description',
        label: t('description'),
        placeholder: t('placeholders.groupDescription'),
        value: value('description'),
        maxLength: 512,
        lines: 2,
      },
      rolesField(row, roles),
      {
        kind: 'ids',
        name: 'users',
        label: t('users'),
        placeholder: t('placeholders.users'),
        value: idsIn(row, 'users'),
        ...offered(users, 'accounts'),
      },
    ];
  },
};

const choices = { '/api/v1/security/roles/': roleResource, '/api/v1/security/users/': userResource };

export default function GroupsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="group"
      resource={groupResource}
      about={t('aGroupGivesIts')}
      editing={editing}
      choices={choices}
      {...props}
    />
  );
}
