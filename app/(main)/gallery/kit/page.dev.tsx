import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { KitGallery } from '@/tests/kit/gallery.client';

export const metadata: Metadata = { title: 'Components' };

interface Props {
  readonly searchParams: SearchParams;
}

/** The components of the kit in their states, by group. `?group=` chooses one. */
export default async function KitGalleryPage({ searchParams }: Props): Promise<ReactElement> {
  const params = await paramsOf(searchParams);
  return (
    <main style={{ padding: 24 }}>
      <h1>Components</h1>
      <KitGallery group={params.get('group') ?? undefined} />
    </main>
  );
}
