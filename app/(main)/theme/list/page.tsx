import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage, type Row } from '@/app/(main)/record-page';
import type { FurtherForm } from '@/app/(main)/record-sheet';
import { themeResource } from '@/lib/server/resources/theme';

export const metadata: Metadata = { title: 'Themes' };

const themes: RecordList = {
  path: '/theme/list/',
  title: 'Themes',
  about: 'A theme changes the colours and letters of dashboards.',
  resource: themeResource,
  search: { col: 'theme_name', opr: 'theme_all_text' },
  order: { column: 'theme_name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'theme_name',
      cell: text('theme_name'),
    },
    {
      label: 'Use',
      cell: (row) => ({ text: useOf(row), tone: 'accent' }),
    },
    {
      label: 'Last modified',
      cell: text('changed_on_delta_humanized'),
    },
    {
      label: 'Modified by',
      cell: person('changed_by'),
    },
  ],
  acts: (_row, id) => [{ label: 'Export', href: `/api/v1/theme/export/?q=!(${id})` }],
  editing: {
    api: '/api/v1/theme/',
    noun: ['theme', 'themes'],
    permission: 'can_write on Theme',
    canImport: true,
    nameOf: text('theme_name'),
    lost: 'Dashboards that use it are shown in the usual colours.',
    fields: (row) => [
      {
        kind: 'text',
        name: 'theme_name',
        label: 'Name',
        value: textOf(row ?? {}, 'theme_name'),
        required: true,
        maxLength: 250,
      },
      {
        kind: 'text',
        name: 'json_data',
        label: 'Configuration',
        value: row === null ? '{\n  "token": {}\n}' : textOf(row, 'json_data'),
        required: true,
        lines: 12,
        isCode: true,
        hint: 'JSON: tokens such as colorPrimary, and an algorithm: default, dark or compact.',
      },
    ],
    further: async (row, viewer) => (viewer.isAdmin ? systemForms(row) : []),
  },
};

function useOf(row: Row): string {
  const uses = [
    ['is_system_default', 'Default'],
    ['is_system_dark', 'Dark default'],
    ['is_system', 'System'],
  ];
  return uses.flatMap(([field = '', word = '']) => (textOf(row, field) === 'true' ? [word] : [])).join(', ');
}

/** Forms that set the default themes of the whole system, for administrators. */
function systemForms(row: Row): FurtherForm[] {
  const id = textOf(row, 'id');
  return (['default', 'dark'] as const).map((choice) => {
    const isChosen = textOf(row, `is_system_${choice}`) === 'true';
    return {
      title: choice === 'dark' ? 'In the dark for everybody' : 'In light for everybody',
      method: isChosen ? 'DELETE' : 'PUT',
      to: isChosen ? `/api/v1/theme/unset_system_${choice}` : `/api/v1/theme/${id}/set_system_${choice}`,
      fields: [],
      button: isChosen ? 'Take back' : 'Use for everybody',
    };
  });
}

export default function ThemesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={themes} {...props} />;
}
