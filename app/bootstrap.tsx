import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import type { Viewer } from '@/lib/permissions/viewer';
import { bootstrapOf, embeddedBootstrapOf } from '@/lib/server/resources/user/bootstrap';

interface BootstrapProps {
  readonly viewer: Viewer;
  /** Of the dashboard inside the page of another site, where it is one. */
  readonly dashboardId?: number;
}

/**
 * For programs that read pages: what is known of the visitor and the server. Browsers, who all accept
 * XML with this weight, are spared it.
 */
export async function Bootstrap({ viewer, dashboardId }: BootstrapProps): Promise<ReactElement | null> {
  const accepted = (await headers()).get('accept') ?? '';
  if (accepted.includes('application/xml;q=0.9')) return null;
  const told = dashboardId === undefined ? await bootstrapOf(viewer) : await embeddedBootstrapOf(viewer, dashboardId);
  return <div hidden id="app" data-bootstrap={JSON.stringify(told)} />;
}
