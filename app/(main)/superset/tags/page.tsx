import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { tagEditing } from './tag-editing';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('tags') });

export default function TagsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage listId="tag" resource={tagResource} about={t('aTagGathersDashboards')} editing={tagEditing} {...props} />
  );
}
