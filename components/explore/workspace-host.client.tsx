'use client';

import '@/components/ui/kit.css';
import '@/components/controls/controls.css';
import './first-paint.css';
import { lazy, type ReactElement } from 'react';
import type { ExploreWorkspaceProps } from './workspace.client';

const Workspace = lazy(() => import('./workspace.client').then((module) => ({ default: module.ExploreWorkspacePage })));

/**
 * The chart builder, rendered on the server; its script is loaded when the page wakes. There is no `Suspense` around
 * it: the server would send what is inside after the page, hidden until a script shows it.
 */
export function WorkspaceHost(props: ExploreWorkspaceProps): ReactElement {
  return <Workspace {...props} />;
}
