'use client';

import type { ReactElement, ReactNode } from 'react';
import { useUpgrade } from '@/components/crud/use-upgrade';

export interface UploadHostProps {
  readonly csrf: string;
  readonly databases: readonly { readonly id: number; readonly name: string }[];
  readonly chosen: number | null;
  /** What the page shows before the workspace is there. */
  readonly children: ReactNode;
}

const load = () => import('./workspace/workspace.client');

/** The upload of a file; one that was chosen before its workspace was there goes over into it. */
export function UploadHost({ children, ...props }: UploadHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { UploadWorkspace } = upgraded.module;
  return <UploadWorkspace {...props} file={upgraded.early.file} />;
}
