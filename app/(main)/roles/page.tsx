import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { addressWith, type SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import {
  accountsToChoose,
  groupsToChoose,
  heldRights,
  membersOfRole,
  offered,
  rightsToChoose,
  usersOfRole,
} from '@/app/(main)/record-choices';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { FurtherForm, RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { linkVersion } from '@/lib/server/api/write/link-version';
import { groupResource } from '@/lib/server/resources/security/group';
import { roleResource } from '@/lib/server/resources/security/role';
import { userResource } from '@/lib/server/resources/security/user';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('roles') });

const editing: RecordEditing = {
  api: '/api/v1/security/roles/',
  get noun() {
    return [t('nouns.role'), t('nouns.roles')] as const;
  },
  permission: 'can_post on Role',
  isSingle: true,
  nameOf: text('name'),
  get lost() {
    return t('whoeverHasItLoses');
  },
  dialog: recordDialog('dialogs.addRole', 'dialogs.editRole'),
  fields: (row) => [
    {
      kind: 'text',
      name: 'name',
      label: t('roleName'),
      value: textOf(row ?? {}, 'name'),
      required: true,
      maxLength: 64,
    },
  ],
  further: async (row, _viewer, params) => {
    const id = row === null ? null : Number(textOf(row, 'id'));
    const path = `/api/v1/security/roles/${id ?? '{id}'}/`;
    const [rights, members] = await Promise.all([
      id === null ? [] : heldRights(id),
      id === null ? null : membersOfRole(id),
    ]);
    const [users, groups] = await Promise.all([
      accountsToChoose(members?.users ?? []),
      groupsToChoose(members?.groups ?? []),
    ]);
    const permissions: FurtherForm = {
      title: t('whatItAllows'),
      method: 'POST',
      to: `${path}permissions`,
      fields: [
        {
          ...(params.has('boxes')
            ? { kind: 'ids', options: await rightsToChoose() }
            : { kind: 'rights', role: id, plain: addressWith('/roles/', params, { boxes: '1' }) }),
          value: rights,
          name: 'permission_view_menu_ids',
          label: t('permissions'),
          called: 'rolePermissions',
          placeholder: t('placeholders.select'),
        },
      ],
      button: t('saveRights'),
      version: linkVersion(rights),
    };
    if (members === null) return [permissions];
    return [
      permissions,
      {
        title: t('whoHasIt'),
        method: 'PUT',
        to: `${path}users`,
        fields: [
          {
            kind: 'ids',
            name: 'user_ids',
            label: t('users'),
            called: 'roleUsers',
            placeholder: t('placeholders.select'),
            value: members.users,
            ...offered(users, 'accounts'),
          },
        ],
        button: t('saveUsers'),
        version: linkVersion(members.users),
      },
      {
        title: t('whichGroupsGiveIt'),
        method: 'PUT',
        to: `${path}groups`,
        fields: [
          {
            kind: 'ids',
            name: 'group_ids',
            label: t('groups'),
            called: 'roleGroups',
            placeholder: t('placeholders.select'),
            value: members.groups,
            ...offered(groups, 'groups'),
          },
        ],
        button: t('saveGroups'),
        version: linkVersion(members.groups),
      },
    ];
  },
  table: async (row) => ({
    title: t('users'),
    columns: [t('firstName'), t('lastName'), t('username'), t('email')],
    rows: await usersOfRole(Number(textOf(row, 'id'))),
  }),
};

const choices = { '/api/v1/security/users/': userResource, '/api/v1/security/groups/': groupResource };

export default function RolesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="role"
      resource={roleResource}
      about={t('aRoleIsA')}
      editing={editing}
      choices={choices}
      {...props}
    />
  );
}
