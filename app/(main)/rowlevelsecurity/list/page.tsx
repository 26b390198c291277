import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { idsIn, offered, relatedToChoose, rolesToChoose } from '@/app/(main)/record-choices';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { rowLevelSecurityResource } from '@/lib/server/resources/row-level-security';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('rowLevelSecurity') });

const editing: RecordEditing = {
  api: '/api/v1/rowlevelsecurity/',
  get noun() {
    return [t('nouns.rule'), t('nouns.rules')] as const;
  },
  permission: 'can_write on Row Level Security',
  nameOf: text('name'),
  triesRule: true,
  get lost() {
    return t('theRowsThatIt');
  },
  dialog: recordDialog('dialogs.addRule', 'dialogs.editRule', 'dialogs.add'),
  fields: async (row, viewer) => {
    const [tables, roles] = await Promise.all([
      relatedToChoose(rowLevelSecurityResource, 'tables', viewer, idsIn(row, 'tables')),
      rolesToChoose(viewer, idsIn(row, 'roles')),
    ]);
    const value = (name: string) => textOf(row ?? {}, name);
    return [
      {
        kind: 'text',
        name: 'name',
        label: t('ruleName'),
        value: value('name'),
        required: true,
        maxLength: 255,
        hint: t('ruleNameHint'),
      },
      {
        kind: 'choice',
        name: 'filter_type',
        label: t('filterType'),
        hint: t('filterTypeHint'),
        value: value('filter_type') || 'Regular',
        options: [
          { value: 'Regular', text: t('regularForTheRoles') },
          { value: 'Base', text: t('baseForEverybodyBut') },
        ],
      },
      {
        kind: 'ids',
        name: 'tables',
        label: t('datasets'),
        called: t('tables'),
        hint: t('tablesHint'),
        placeholder: t('placeholders.select'),
        value: idsIn(row, 'tables'),
        ...offered(tables, { related: '/api/v1/rowlevelsecurity/related/tables' }),
        required: true,
      },
      {
        kind: 'ids',
        name: 'roles',
        label: t('roles'),
        hint: t('rolesHint'),
        placeholder: t('placeholders.select'),
        value: idsIn(row, 'roles'),
        ...offered(roles, { related: '/api/v1/rowlevelsecurity/related/roles' }),
      },
      {
        kind: 'optional',
        name: 'group_key',
        label: t('groupKey'),
        value: value('group_key'),
        hint: t('rulesOfOneGroup'),
      },
      {
        kind: 'text',
        name: 'clause',
        label: t('clause'),
        value: value('clause'),
        required: true,
        lines: 3,
        isCode: true,
        hint: t('aConditionAfterWhere'),
      },
      { kind: 'optional', name: 'description', label: t('description'), value: value('description'), lines: 2 },
    ];
  },
};

export default function RowLevelSecurityPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="rule"
      resource={rowLevelSecurityResource}
      about={t('aRuleShowsPeople')}
      editing={editing}
      {...props}
    />
  );
}
