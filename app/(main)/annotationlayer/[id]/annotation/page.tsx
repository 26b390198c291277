import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { instant, text } from '@/app/(main)/record-cells';
import { RecordPage } from '@/app/(main)/record-page';
import { annotationsOf } from '@/lib/server/resources/annotation-layer';

export const metadata: Metadata = { title: 'Annotations' };

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: SearchParams;
}

export default async function AnnotationsPage({ params, searchParams }: Props): Promise<ReactElement> {
  const { id } = await params;
  const annotations = {
    path: `/annotationlayer/${id}/annotation`,
    title: 'Annotations',
    resource: annotationsOf(id),
    search: { col: 'short_descr', opr: 'annotation_all_text' },
    order: { column: 'start_dttm', isDescending: true },
    columns: [
      { label: 'Name', sort: 'short_descr', cell: text('short_descr') },
      { label: 'Description', sort: 'long_descr', cell: text('long_descr') },
      { label: 'From', sort: 'start_dttm', cell: instant('start_dttm') },
      { label: 'To', sort: 'end_dttm', cell: instant('end_dttm') },
    ],
  };
  return <RecordPage list={annotations} searchParams={searchParams} />;
}
