import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { askedStart } from '@/lib/server/sqllab/page-start';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { SqlLabPage } from './sqllab-page';

const t = pageTexts('sqllab');

export const generateMetadata = (): Metadata => ({ title: t('sqlLab') });

export default async function Page({ searchParams }: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const params = await paramsOf(searchParams);
  const tab = params.get('tab') ?? '';
  const tabId = /^\d{1,9}$/.test(tab) ? Number(tab) : null;
  return <SqlLabPage start={await askedStart(params, await currentViewer())} tabId={tabId} />;
}
