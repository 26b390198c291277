import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { RecordSendingInputs } from '@/components/crud/crud-form';
import { Button, LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { NoticeLine } from '@/components/ui/notice-line';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { UploadForm } from '@/components/upload/upload-form';
import { UploadHost } from '@/components/upload/upload-host.client';
import { textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { list } from '@/lib/server/api/list';
import { csrfHeader } from '@/lib/server/auth/csrf';
import { readNotice } from '@/lib/server/auth/flash';
import { databaseResource } from '@/lib/server/resources/database/database';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { inputName } from '@/lib/text/record-body';

const t = pageTexts('upload');

export const generateMetadata = (): Metadata => ({ title: t('uploadAFile') });

interface Props {
  readonly searchParams: SearchParams;
}

export default async function UploadPage({ searchParams }: Props): Promise<ReactElement> {
  const [viewer, params, asked] = await Promise.all([currentViewer(), paramsOf(searchParams), headers()]);
  if (!viewer.permissions.has('can_upload on Database')) notFound();
  const databases = await databasesWhere(viewer, true);
  const chosen = databases.find(({ id }) => String(id) === params.get('database'))?.id ?? null;
  const csrf = asked.get(csrfHeader) ?? '';
  const notice = readNotice(asked);
  return (
    <div className="page">
      <h1>{t('uploadAFile')}</h1>
      {notice === null ? null : <NoticeLine {...notice} />}
      {databases.length > 0 ? (
        <>
          <UploadHost csrf={csrf} databases={databases} chosen={chosen}>
            <UploadForm />
          </UploadHost>
          <WakeWhenIdle />
        </>
      ) : (
        <Empty title={t('noDatabaseTakesFiles')}>
          {viewer.permissions.has('can_write on Database') ? (
            <>
              <p>{t('chooseOneThatMay')}</p>
              {(await databasesWhere(viewer, false)).map((one) => (
                <AllowUploads key={one.id} csrf={csrf} {...one} />
              ))}
              <LinkButton href="/databaseview/list/?new=1">{t('connectADatabase')}</LinkButton>
            </>
          ) : (
            <p>{t('somebodyWhoMayChange')}</p>
          )}
        </Empty>
      )}
    </div>
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
}

async function databasesWhere(viewer: Viewer, takesFiles: boolean): Promise<readonly Named[]> {
  const found = await list(databaseResource, viewer, {
    columns: ['id', 'database_name'],
    filters: [{ col: 'allow_file_upload', opr: 'eq', value: takesFiles }],
    order_column: 'database_name',
    order_direction: 'asc',
    page_size: 1000,
  });
  return found.result.map((row, at) => ({ id: found.ids[at] ?? 0, name: textOf(row, 'database_name') }));
}

function AllowUploads({ csrf, id, name }: Named & { readonly csrf: string }): ReactElement {
  const sending = {
    csrf,
    method: 'PUT',
    to: [`/api/v1/database/${id}`],
    back: `/databaseview/upload/?database=${id}`,
    again: '/databaseview/upload/',
    done: t('takesFiles', { database: name }),
  } as const;
  return (
    <form method="post" action="/crud/submit">
      <RecordSendingInputs {...sending} />
      <input type="hidden" name={inputName('flag', 'allow_file_upload')} value="on" />
      <Button type="submit">{t('allowTo', { database: name })}</Button>
    </form>
  );
}
