import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { accountsToChoose, idsIn, rolesToChoose } from '@/app/(main)/record-choices';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { groupResource } from '@/lib/server/resources/security/group';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const metadata: Metadata = { title: t('groups') };

const editing: RecordEditing = {
  api: '/api/v1/security/groups/',
  noun: [t('nouns.group'), t('nouns.groups')],
  permission: 'can_post on Group',
  isSingle: true,
  nameOf: text('name'),
  lost: t('itsMembersLoseThe'),
  fields: async (row, viewer) => {
    const [roles, users] = await Promise.all([rolesToChoose(viewer), accountsToChoose()]);
    const value = (name: string) => textOf(row ?? {}, name);
    return [
      { kind: 'text', name: 'name', label: t('name'), value: value('name'), required: true, maxLength: 100 },
      { kind: 'optional', name: 'label', label: t('label'), value: value('label'), maxLength: 150 },
      {
        kind: 'optional',
        name: 'description',
        label: t('description'),
        value: value('description'),
        maxLength: 512,
        lines: 2,
      },
      { kind: 'ids', name: 'roles', label: t('roles'), value: idsIn(row, 'roles'), options: roles },
      { kind: 'ids', name: 'users', label: t('users'), value: idsIn(row, 'users'), options: users },
    ];
  },
};

export default function GroupsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <ListPage listId="group" resource={groupResource} about={t('aGroupGivesIts')} editing={editing} {...props} />;
}
