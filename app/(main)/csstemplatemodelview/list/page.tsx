import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { cssTemplateResource } from '@/lib/server/resources/css-template';

export const metadata: Metadata = { title: 'CSS templates' };

const cssTemplates: RecordList = {
  path: '/csstemplatemodelview/list/',
  title: 'CSS templates',
  about: 'A template is a style sheet that dashboards can take over.',
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
  editing: {
    api: '/api/v1/css_template/',
    noun: ['template', 'templates'],
    permission: 'can_write on CssTemplate',
    nameOf: text('template_name'),
    lost: 'Dashboards that began with it keep their style.',
    fields: (row) => [
      {
        kind: 'text',
        name: 'template_name',
        label: 'Name',
        value: textOf(row ?? {}, 'template_name'),
        required: true,
        maxLength: 250,
      },
      { kind: 'text', name: 'css', label: 'CSS', value: textOf(row ?? {}, 'css'), lines: 14, isCode: true },
    ],
  },
};

export default function CssTemplatesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={cssTemplates} {...props} />;
}
