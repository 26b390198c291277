import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { annotationLayerResource } from '@/lib/server/resources/annotation/layer';

export const metadata: Metadata = { title: 'Annotation layers' };

const annotationLayers: RecordList = {
  path: '/annotationlayer/list/',
  title: 'Annotation layers',
  about: 'A layer holds events, such as launches or holidays, that charts over time can show.',
  resource: annotationLayerResource,
  search: { col: 'name', opr: 'annotation_layer_all_text' },
  order: { column: 'name', isDescending: false },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: (row) => ({ text: textOf(row, 'name'), href: `/annotationlayer/${textOf(row, 'id')}/annotation` }),
    },
    {
      label: 'Description',
      sort: 'descr',
      cell: text('descr'),
    },
    {
      label: 'Last modified',
      sort: 'changed_on_delta_humanized',
      cell: text('changed_on_delta_humanized'),
    },
    {
      label: 'Modified by',
      cell: person('changed_by'),
    },
  ],
  editing: {
    api: '/api/v1/annotation_layer/',
    noun: ['layer', 'layers'],
    permission: 'can_write on Annotation',
    nameOf: text('name'),
    lost: 'A layer with annotations is refused: delete those first.',
    fields: (row) => [
      { kind: 'text', name: 'name', label: 'Name', value: textOf(row ?? {}, 'name'), required: true, maxLength: 250 },
      { kind: 'optional', name: 'descr', label: 'Description', value: textOf(row ?? {}, 'descr'), lines: 3 },
    ],
  },
};

export default function AnnotationLayersPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={annotationLayers} {...props} />;
}
