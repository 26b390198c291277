import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { accountsToChoose, groupsToChoose, membersOfRole, rightsOfRole } from '@/app/(main)/record-choices';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { roleResource } from '@/lib/server/resources/security/role';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const metadata: Metadata = { title: t('roles') };

const editing: RecordEditing = {
  api: '/api/v1/security/roles/',
  noun: [t('nouns.role'), t('nouns.roles')],
  permission: 'can_post on Role',
  isSingle: true,
  nameOf: text('name'),
  lost: t('whoeverHasItLoses'),
  fields: (row) => [
    { kind: 'text', name: 'name', label: t('name'), value: textOf(row ?? {}, 'name'), required: true, maxLength: 64 },
  ],
  further: async (row) => {
    const id = Number(textOf(row, 'id'));
    const [rights, members, users, groups] = await Promise.all([
      rightsOfRole(id),
      membersOfRole(id),
      accountsToChoose(),
      groupsToChoose(),
    ]);
    const path = `/api/v1/security/roles/${id}/`;
    return [
      {
        title: t('whatItAllows'),
        method: 'POST',
        to: `${path}permissions`,
        fields: [{ kind: 'ids', name: 'permission_view_menu_ids', label: t('rights'), ...rights }],
        button: t('saveRights'),
      },
      {
        title: t('whoHasIt'),
        method: 'PUT',
        to: `${path}users`,
        fields: [{ kind: 'ids', name: 'user_ids', label: t('users'), value: members.users, options: users }],
        button: t('saveUsers'),
      },
      {
        title: t('whichGroupsGiveIt'),
        method: 'PUT',
        to: `${path}groups`,
        fields: [{ kind: 'ids', name: 'group_ids', label: t('groups'), value: members.groups, options: groups }],
        button: t('saveGroups'),
      },
    ];
  },
};

export default function RolesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <ListPage listId="role" resource={roleResource} about={t('aRoleIsA')} editing={editing} {...props} />;
}
