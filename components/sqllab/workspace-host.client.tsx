'use client';

import '@/components/ui/kit.css';
import './first-paint.css';
import { lazy, type ReactElement } from 'react';
import type { WorkspaceProps } from './workspace-props';

const Workspace = lazy(() => import('./workspace.client').then((module) => ({ default: module.Workspace })));

export interface WorkspaceHostProps {
  readonly workspace: WorkspaceProps;
}

/**
 * The SQL editor, rendered on the server; its script is loaded when the page wakes. There is no `Suspense` around it: the
 * server would send what is inside after the page, hidden until a script shows it.
 */
export function WorkspaceHost({ workspace }: WorkspaceHostProps): ReactElement {
  return <Workspace start={workspace} />;
}
