import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { config } from '@/lib/server/config';
import { dynamicPluginResource } from '@/lib/server/resources/dynamic-plugin';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');
const tp = pageTexts('plugins');

export const generateMetadata = (): Metadata => ({ title: tp('title') });

/** What a definition may begin with. */
const firstDefinition = `{
  "description": "",
  "query": "aggregate",
  "controls": [
    { "name": "groupby", "type": "columns", "label": "Dimensions" },
    { "name": "metric", "type": "metric", "label": "Metric", "required": true }
  ]
}`;

const editing: RecordEditing = {
  api: '/dynamic-plugins/api/',
  get noun() {
    return [t('nouns.plugin'), t('nouns.plugins')] as const;
  },
  permission: 'can_write on DynamicPlugin',
  nameOf: text('name'),
  get lost() {
    return tp('lost');
  },
  dialog: recordDialog('dialogs.addPlugin', 'dialogs.editPlugin', 'dialogs.add'),
  fields: (row) => {
    const value = (name: string) => textOf(row ?? {}, name);
    return [
      { kind: 'text', name: 'name', label: t('name'), value: value('name'), required: true, maxLength: 50 },
      {
        kind: 'text',
        name: 'key',
        label: tp('key'),
        value: value('key'),
        required: true,
        maxLength: 50,
        hint: tp('keyHint'),
      },
      {
        kind: 'text',
        name: 'bundle_url',
        label: tp('bundleUrl'),
        value: value('bundle_url'),
        required: true,
        maxLength: 1000,
        hint: tp('bundleUrlHint'),
      },
      {
        kind: 'text',
        name: 'bundle_hash',
        label: tp('bundleHash'),
        value: value('bundle_hash'),
        maxLength: 100,
        hint: tp('bundleHashHint'),
        asks: { path: '/dynamic-plugins/api/fetch', from: 'bundle_url', label: tp('fetch') },
      },
      {
        kind: 'text',
        name: 'definition',
        label: tp('definition'),
        value: row === null ? firstDefinition : value('definition'),
        required: true,
        lines: 12,
        isCode: true,
        language: 'json',
        hint: tp('definitionHint'),
      },
    ];
  },
};

/** Chart types from elsewhere, whose code administrators allow. */
export default function PluginsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  if (!config().hasPlugins) notFound();
  return <ListPage listId="plugin" resource={dynamicPluginResource} about={tp('about')} editing={editing} {...props} />;
}
