import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { recordDialog } from '@/app/(main)/record-dialog';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { text, textOf } from '@/lib/lists/row-text';
import { annotationLayerResource } from '@/lib/server/resources/annotation/layer';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('annotationLayers') });

const editing: RecordEditing = {
  api: '/api/v1/annotation_layer/',
  get noun() {
    return [t('nouns.layer'), t('nouns.layers')] as const;
  },
  permission: 'can_write on Annotation',
  nameOf: text('name'),
  get lost() {
    return t('aLayerWithAnnotations');
  },
  dialog: recordDialog('dialogs.addLayer', 'dialogs.editLayer', 'dialogs.add'),
  fields: (row) => [
    {
      kind: 'text',
      name: 'name',
      label: t('layerName'),
      value: textOf(row ?? {}, 'name'),
      required: true,
      maxLength: 250,
    },
    {
      kind: 'optional',
      name: 'descr',
      label: t('description'),
      called: t('descriptionInList'),
      placeholder: t('descriptionInList'),
      value: textOf(row ?? {}, 'descr'),
      lines: 3,
    },
  ],
};

export default function AnnotationLayersPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="annotation-layer"
      resource={annotationLayerResource}
      about={t('aLayerHoldsEvents')}
      editing={editing}
      {...props}
    />
  );
}
