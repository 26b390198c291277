import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import type { FurtherForm, RecordEditing } from '@/app/(main)/record-sheet';
import { type Row, text, textOf } from '@/lib/lists/row-text';
import { themeResource } from '@/lib/server/resources/theme';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const metadata: Metadata = { title: t('themes') };

const editing: RecordEditing = {
  api: '/api/v1/theme/',
  noun: [t('nouns.theme'), t('nouns.themes')],
  permission: 'can_write on Theme',
  canImport: true,
  nameOf: text('theme_name'),
  lost: t('dashboardsThatUseIt'),
  fields: (row) => [
    {
      kind: 'text',
      name: 'theme_name',
      label: t('name'),
      value: textOf(row ?? {}, 'theme_name'),
      required: true,
      maxLength: 250,
    },
    {
      kind: 'text',
      name: 'json_data',
      label: t('configuration'),
      value: row === null ? '{\n  "token": {}\n}' : textOf(row, 'json_data'),
      required: true,
      lines: 12,
      isCode: true,
      hint: t('jsonTokensSuchAs'),
    },
  ],
  further: async (row, viewer) => (viewer.isAdmin ? systemForms(row) : []),
};

/** Forms that set the default themes of the whole system, for administrators. */
function systemForms(row: Row): FurtherForm[] {
  const id = textOf(row, 'id');
  return (['default', 'dark'] as const).map((choice) => {
    const isChosen = textOf(row, `is_system_${choice}`) === 'true';
    return {
      title: choice === 'dark' ? t('inTheDarkForEverybody') : t('inLightForEverybody'),
      method: isChosen ? 'DELETE' : 'PUT',
      to: isChosen ? `/api/v1/theme/unset_system_${choice}` : `/api/v1/theme/${id}/set_system_${choice}`,
      fields: [],
      button: isChosen ? t('takeBack') : t('useForEverybody'),
    };
  });
}

export default function ThemesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="theme"
      resource={themeResource}
      about={t('aThemeChangesThe')}
      editing={editing}
      canExport="can_export on Theme"
      {...props}
    />
  );
}
