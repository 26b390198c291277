'use client';

import '@/components/ui/kit.css';
import './first-paint.css';
import { lazy, type ReactElement, Suspense } from 'react';
import type { ExploreWorkspaceProps } from './workspace.client';

const Workspace = lazy(() => import('./workspace.client').then((module) => ({ default: module.ExploreWorkspacePage })));

/** The chart builder, rendered on the server; its script is loaded when the page wakes. */
export function WorkspaceHost(props: ExploreWorkspaceProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Workspace {...props} />
    </Suspense>
  );
}
