import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { ListPage } from '@/app/(main)/list-page';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { relatedLoss } from '@/app/(main)/related-loss';
import { LinkButton } from '@/components/ui/button';
import { text } from '@/lib/lists/row-text';
import { ask } from '@/lib/server/api/ask';
import { databaseResource } from '@/lib/server/resources/database/database';
import { relatedObjects, seenDatabase } from '@/lib/server/resources/database/read-metadata';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { databaseHost, databaseSheet } from './database-sheet';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('databases') });

const editing: RecordEditing = {
  api: '/api/v1/database/',
  get noun() {
    return [t('nouns.database'), t('nouns.databases')] as const;
  },
  permission: 'can_write on Database',
  canImport: true,
  nameOf: text('database_name'),
  form: databaseSheet,
  host: databaseHost,
  lossOf: async (id, viewer) => {
    const read = async () => relatedObjects(viewer, await seenDatabase({ viewer, params: { id: String(id) } }));
    return relatedLoss(await ask(viewer, databaseResource.read, read), t('databaseLoss'));
  },
  get lost() {
    return t('theDataInThe');
  },
  isSingle: true,
};

export default async function DatabasesPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const viewer = await currentViewer();
  const beside = viewer.permissions.has('can_upload on Database') ? (
    <LinkButton href="/databaseview/upload/">{t('uploadFileToDatabase')}</LinkButton>
  ) : null;
  return (
    <ListPage
      listId="database"
      resource={databaseResource}
      about={t('connectTheDatabaseThat')}
      editing={editing}
      canExport="can_export on Database"
      beside={beside}
      {...props}
    />
  );
}
