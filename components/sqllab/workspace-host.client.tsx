'use client';

import '@/components/ui/kit.css';
import './first-paint.css';
import { lazy, type ReactElement } from 'react';
import { loadMonaco } from '@/components/ui/code/load-monaco';
import type { WorkspaceProps } from './workspace-props';

const Workspace = lazy(async () => {
  // Monaco comes beside the workspace, not after it.
  if (typeof window !== 'undefined') loadMonaco().catch(() => undefined);
  return { default: (await import('./workspace.client')).Workspace };
});

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
