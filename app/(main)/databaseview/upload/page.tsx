import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { textOf } from '@/app/(main)/record-cells';
import { Empty } from '@/components/ui/empty';
import { UploadForm } from '@/components/upload/upload-form';
import { list } from '@/lib/server/api/list';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { databaseResource } from '@/lib/server/resources/database';

export const metadata: Metadata = { title: 'Upload a file' };

interface Props {
  readonly searchParams: SearchParams;
}

export default async function UploadPage({ searchParams }: Props): Promise<ReactElement> {
  const [viewer, params, asked] = await Promise.all([currentViewer(), paramsOf(searchParams), headers()]);
  if (!viewer.permissions.has('can_upload on Database')) notFound();
  const found = await list(databaseResource, viewer, {
    columns: ['id', 'database_name'],
    filters: [{ col: 'allow_file_upload', opr: 'eq', value: true }],
    order_column: 'database_name',
    order_direction: 'asc',
    page_size: 1000,
  });
  const databases = found.result.map((row, at) => ({ id: found.ids[at] ?? 0, name: textOf(row, 'database_name') }));
  const chosen = databases.find(({ id }) => String(id) === params.get('database'))?.id ?? null;
  return (
    <div className="page">
      <h1>Upload a file</h1>
      {databases.length === 0 ? (
        <Empty title="No database takes files">
          <a href="/databaseview/list/">Allow it for one, under Security</a>
        </Empty>
      ) : (
        <UploadForm csrf={asked.get(csrfHeader) ?? ''} databases={databases} chosen={chosen} />
      )}
    </div>
  );
}
