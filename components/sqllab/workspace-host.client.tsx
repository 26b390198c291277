'use client';

import '@/components/ui/kit.css';
import './first-paint.css';
import { lazy, type ReactElement, Suspense } from 'react';
import type { WorkspaceProps } from './workspace-props';

const Workspace = lazy(() => import('./workspace.client').then((module) => ({ default: module.Workspace })));

export interface WorkspaceHostProps {
  readonly locale: string;
  readonly workspace: WorkspaceProps;
}

/** The SQL editor, rendered on the server; its script is loaded when the page wakes. */
export function WorkspaceHost({ locale, workspace }: WorkspaceHostProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Workspace locale={locale} start={workspace} />
    </Suspense>
  );
}
