import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { cssTemplateResource } from '@/lib/server/resources/css-template';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('cssTemplates') });

const editing: RecordEditing = {
  api: '/api/v1/css_template/',
  get noun() {
    return [t('nouns.template'), t('nouns.templates')] as const;
  },
  permission: 'can_write on CssTemplate',
  nameOf: text('template_name'),
  get lost() {
    return t('dashboardsThatBeganWith');
  },
  dialog: recordDialog('dialogs.addTemplate', 'dialogs.editTemplate', 'dialogs.add'),
  fields: (row) => [
    {
      kind: 'text',
      name: 'template_name',
      label: t('name'),
      value: textOf(row ?? {}, 'template_name'),
      required: true,
      maxLength: 250,
    },
    {
      kind: 'text',
      name: 'css',
      label: t('css'),
      value: textOf(row ?? {}, 'css'),
      lines: 14,
      isCode: true,
      language: 'css',
    },
  ],
};

export default function CssTemplatesPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="css-template"
      resource={cssTemplateResource}
      about={t('aTemplateIsA')}
      editing={editing}
      {...props}
    />
  );
}
