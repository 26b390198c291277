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
  return <SqlLabPage start={await askedStart(await paramsOf(searchParams), await currentViewer())} />;
}
