import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { askedStart } from '@/lib/server/sqllab/page-start';
import { SqlLabPage } from './sqllab-page';

export const metadata: Metadata = { title: 'SQL Lab' };

export default async function Page({ searchParams }: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  return <SqlLabPage start={await askedStart(await paramsOf(searchParams), await currentViewer())} />;
}
