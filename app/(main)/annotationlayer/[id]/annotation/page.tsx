import { eq } from 'drizzle-orm';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { ListPage } from '@/app/(main)/list-page';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { LinkButton } from '@/components/ui/button';
import { annotation } from '@/db/schema/annotation';
import { AppError } from '@/lib/errors/app-error';
import { text, textOf } from '@/lib/lists/row-text';
import { show } from '@/lib/server/api/show';
import { annotationResource } from '@/lib/server/resources/annotation/annotation';
import { annotationLayerResource } from '@/lib/server/resources/annotation/layer';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('annotations') });

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: SearchParams;
}

function editingOf(api: string): RecordEditing {
  return {
    api,
    noun: [t('nouns.annotation'), t('nouns.annotations')],
    permission: 'can_write on Annotation',
    nameOf: text('short_descr'),
    dialog: {
      add: { title: t('dialogs.addAnnotation'), button: t('dialogs.add') },
      edit: { title: t('dialogs.editAnnotation'), button: t('dialogs.save') },
    },
    fields: (row) => {
      const value = (name: string) => textOf(row ?? {}, name);
      return [
        {
          kind: 'text',
          name: 'short_descr',
          label: t('name'),
          value: value('short_descr'),
          required: true,
          maxLength: 500,
        },
        {
          kind: 'instant',
          name: 'start_dttm',
          label: t('startUtc'),
          called: t('startDate'),
          placeholder: t('startDate'),
          value: value('start_dttm').slice(0, 16),
          required: true,
        },
        {
          kind: 'instant',
          name: 'end_dttm',
          label: t('endUtc'),
          called: t('endDate'),
          placeholder: t('endDate'),
          value: value('end_dttm').slice(0, 16),
          required: true,
        },
        {
          kind: 'optional',
          name: 'long_descr',
          label: t('description'),
          called: t('descriptionInList'),
          placeholder: t('descriptionInList'),
          value: value('long_descr'),
          lines: 4,
        },
        {
          kind: 'optional',
          name: 'json_metadata',
          label: t('jsonMetadata'),
          value: value('json_metadata'),
          lines: 4,
          isCode: true,
          language: 'json',
        },
      ];
    },
  };
}

export default async function AnnotationsPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [viewer, { id }] = await Promise.all([currentViewer(), params]);
  const layer = await show(annotationLayerResource, viewer, id).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.code === 'not_found') notFound();
    throw problem;
  });
  return (
    <ListPage
      listId="annotation"
      at={{ id: String(layer.id) }}
      resource={{ ...annotationResource, only: eq(annotation.layer_id, layer.id) }}
      heading={t('layerHeading', { name: textOf(layer.result, 'name') })}
      about={t('anAnnotationMarksA')}
      editing={editingOf(`/api/v1/annotation_layer/${layer.id}/annotation/`)}
      beside={<LinkButton href="/annotationlayer/list/">{t('backToAll')}</LinkButton>}
      searchParams={searchParams}
    />
  );
}
