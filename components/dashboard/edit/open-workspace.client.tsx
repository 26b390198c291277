'use client';

import type { ReactElement } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';
import { Workspace, type WorkspaceProps } from './workspace.client';

export type OpenWorkspaceProps = WorkspaceProps;

/** The editor with the texts that it shows; both are loaded when editing begins. */
export function OpenWorkspace(props: OpenWorkspaceProps): ReactElement {
  return (
    <TextProvider messages={{ dashboard, ui }}>
      <Workspace {...props} />
      <Toasts />
    </TextProvider>
  );
}
