import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { currentViewer } from '@/app/(main)/current-viewer';
import { relatedToChoose, usersToChoose } from '@/app/(main)/record-choices';
import { DatasetEditor } from '@/components/dataset/dataset-editor';
import { DatasetHost } from '@/components/dataset/dataset-host.client';
import { LinkButton } from '@/components/ui/button';
import { NoticeLine } from '@/components/ui/notice-line';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { type Shown, show } from '@/lib/server/api/show';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { readNotice } from '@/lib/server/auth/flash';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('datasetEdit');

export const generateMetadata = (): Metadata => ({ title: t('editDataset') });

const listPath = '/tablemodelview/list/';

interface Props {
  readonly params: Promise<{ readonly id: string }>;
}

export default async function EditDatasetPage({ params }: Props): Promise<ReactElement> {
  const [viewer, { id: key }, asked] = await Promise.all([currentViewer(), params, headers()]);
  if (!viewer.permissions.has('can_write on Dataset')) notFound();
  const { id, result, version } = await shown(viewer, key);
  const dataset = { ...result, id } as unknown as EditedDataset;
  const ownerIds = dataset.owners.map((one) => one.id);
  const [databases, owners] = await Promise.all([
    relatedToChoose(datasetResource, 'database', viewer, [dataset.database.id]),
    usersToChoose(viewer, ownerIds),
  ]);
  const api = `/api/v1/dataset/${id}`;
  const own = `/dataset/${id}/edit`;
  const sending = {
    csrf: asked.get(csrfHeader) ?? '',
    method: 'PUT',
    to: [api],
    back: own,
    again: own,
    done: t('theDatasetWasSaved'),
    version,
  } as const;
  const notice = readNotice(asked);
  return (
    <div className="page">
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <h1 className="min-w-0 grow break-words">{dataset.table_name}</h1>
        <LinkButton href={`/explore/?datasource_type=table&datasource_id=${id}`}>{t('explore')}</LinkButton>
      </div>
      {notice === null ? null : (
        <div className="page-notice">
          <NoticeLine {...notice} />
        </div>
      )}
      <DatasetHost dataset={dataset} version={version ?? null} cancel={listPath}>
        <DatasetEditor
          dataset={dataset}
          databases={databases}
          owners={{ value: ownerIds, options: owners }}
          sending={sending}
          sourceSending={{ ...sending, done: t('theSourceWasSaved') }}
          refreshPath={`${api}/refresh`}
          cancel={listPath}
        />
      </DatasetHost>
      <WakeWhenIdle />
    </div>
  );
}

async function shown(viewer: Viewer, key: string): Promise<Shown> {
  try {
    return await show(datasetResource, viewer, key);
  } catch (problem) {
    if (problem instanceof AppError && problem.entry.status < 500) notFound();
    throw problem;
  }
}
