import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { relatedLoss } from '@/app/(main)/related-loss';
import { text } from '@/lib/lists/row-text';
import { ask } from '@/lib/server/api/ask';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { relatedObjects } from '@/lib/server/resources/dataset/related-objects';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('datasets') });

const editing: RecordEditing = {
  api: '/api/v1/dataset/',
  get noun() {
    return [t('nouns.dataset'), t('nouns.datasets')] as const;
  },
  permission: 'can_write on Dataset',
  canImport: true,
  nameOf: text('table_name'),
  lossOf: async (id, viewer) => {
    const read = () => relatedObjects(datasetResource, { viewer, params: { id: String(id) } });
    return relatedLoss(await ask(viewer, datasetResource.read, read));
  },
  get lost() {
    return t('chartsMadeOfIt');
  },
};

export default function DatasetsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="dataset"
      resource={datasetResource}
      about={t('aDatasetIsA')}
      editing={editing}
      canExport="can_export on Dataset"
      {...props}
    />
  );
}
