import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { ListPage } from '@/app/(main)/list-page';
import { jobRows } from '@/lib/server/resources/job';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('jobs') });

/** What runs, waits and failed in the background of all replicas. */
export default async function JobsPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const { permissions } = await currentViewer();
  return (
    <ListPage
      listId="job"
      resource={jobRows}
      about={t('workThatNobodyWaits')}
      canAct={permissions.has('can_write on Log')}
      {...props}
    />
  );
}
