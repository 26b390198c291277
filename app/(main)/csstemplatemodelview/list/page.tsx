import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { cssTemplateResource } from '@/lib/server/resources/css-template';

export const metadata: Metadata = { title: 'CSS templates' };

const cssTemplates: RecordList = {
  path: '/csstemplatemodelview/list/',
  title: 'CSS templates',
  resource: cssTemplateResource,
  search: { col: 'template_name', opr: 'css_template_all_text' },
  order: { column: 'template_name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'template_name',
      cell: text('template_name'),
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

export default function CssTemplatesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={cssTemplates} {...props} />;
}
