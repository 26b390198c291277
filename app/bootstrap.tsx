import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import type { Viewer } from '@/lib/permissions/viewer';
import { bootstrapOf } from '@/lib/server/resources/bootstrap';

/**
 * For programs that read pages: what is known of the visitor and the server. Browsers, who all accept
 * XML with this weight, are spared it.
 */
export async function Bootstrap({ viewer }: { readonly viewer: Viewer }): Promise<ReactElement | null> {
  const accepted = (await headers()).get('accept') ?? '';
  if (accepted.includes('application/xml;q=0.9')) return null;
  return <div hidden id="app" data-bootstrap={JSON.stringify(await bootstrapOf(viewer))} />;
}
