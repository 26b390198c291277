import { headers } from 'next/headers';
import type { ReactElement } from 'react';
import type { Viewer } from '@/lib/permissions/viewer';
import { bootstrapOf, embeddedBootstrapOf } from '@/lib/server/resources/user/bootstrap';

interface BootstrapProps {
  readonly viewer: Viewer;
  /** The dashboard that is embedded in another site, if this page is an embedding. */
  readonly dashboardId?: number;
}

/**
 * Data of the viewer and the server for programs that read pages. It is left out for browsers, all of which accept XML
 * with the weight 0.9.
 */
export async function Bootstrap({ viewer, dashboardId }: BootstrapProps): Promise<ReactElement | null> {
  const accepted = (await headers()).get('accept') ?? '';
  if (accepted.includes('application/xml;q=0.9')) return null;
  const told = dashboardId === undefined ? await bootstrapOf(viewer) : await embeddedBootstrapOf(viewer, dashboardId);
  return <div hidden id="app" data-bootstrap={JSON.stringify(told)} />;
}
