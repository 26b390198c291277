import { eq } from 'drizzle-orm';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { instant, text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { LinkButton } from '@/components/ui/button';
import { annotation } from '@/db/schema/annotation';
import { AppError } from '@/lib/errors/app-error';
import { show } from '@/lib/server/api/show';
import { annotationResource } from '@/lib/server/resources/annotation/annotation';
import { annotationLayerResource } from '@/lib/server/resources/annotation/layer';

export const metadata: Metadata = { title: 'Annotations' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: SearchParams;
}

function annotations(layerId: number, layerName: string): RecordList {
  const api = `/api/v1/annotation_layer/${layerId}/annotation/`;
  return {
    path: `/annotationlayer/${layerId}/annotation`,
    title: `Annotations of ${layerName}`,
    about: 'An annotation marks a day or a span of time in every chart that shows its layer.',
    resource: { ...annotationResource, only: eq(annotation.layer_id, layerId) },
    search: { col: 'short_descr', opr: 'annotation_all_text' },
    order: { column: 'start_dttm', isDescending: true },
    columns: [
      { label: 'Name', sort: 'short_descr', cell: text('short_descr') },
      { label: 'Description', sort: 'long_descr', cell: text('long_descr') },
      { label: 'Start', sort: 'start_dttm', cell: instant('start_dttm') },
      { label: 'End', sort: 'end_dttm', cell: instant('end_dttm') },
    ],
    beside: <LinkButton href="/annotationlayer/list/">All layers</LinkButton>,
    editing: {
      api,
      noun: ['annotation', 'annotations'],
      permission: 'can_write on Annotation',
      nameOf: text('short_descr'),
      fields: (row) => {
        const value = (name: string) => textOf(row ?? {}, name);
        return [
          {
            kind: 'text',
            name: 'short_descr',
            label: 'Name',
            value: value('short_descr'),
            required: true,
            maxLength: 500,
          },
          {
            kind: 'instant',
            name: 'start_dttm',
            label: 'Start (UTC)',
            value: value('start_dttm').slice(0, 16),
            required: true,
          },
          {
            kind: 'instant',
            name: 'end_dttm',
            label: 'End (UTC)',
            value: value('end_dttm').slice(0, 16),
            required: true,
          },
          { kind: 'optional', name: 'long_descr', label: 'Description', value: value('long_descr'), lines: 4 },
        ];
      },
    },
  };
}

export default async function AnnotationsPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [viewer, { id }] = await Promise.all([currentViewer(), params]);
  const layer = await show(annotationLayerResource, viewer, id).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.code === 'not_found') notFound();
    throw problem;
  });
  return <RecordPage list={annotations(layer.id, textOf(layer.result, 'name'))} searchParams={searchParams} />;
}
