import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text, yesNo } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { themeResource } from '@/lib/server/resources/theme';

export const metadata: Metadata = { title: 'Themes' };

const themes: RecordList = {
  path: '/theme/list/',
  title: 'Themes',
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
      label: 'System',
      cell: yesNo('is_system'),
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
};

export default function ThemesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={themes} {...props} />;
}
