'use client';

import type { ReactElement, ReactNode } from 'react';
import { useUpgrade } from '@/components/crud/use-upgrade';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';

export interface DatasetHostProps {
  readonly dataset: EditedDataset;
  /** The count of saves; a save that started from an older one is refused. */
  readonly version: number | string | null;
  readonly cancel: string;
  /** The forms that work without script. */
  readonly children: ReactNode;
}

const load = () => import('./editor/workspace.client');

/** The dataset editor: plain forms first, then the workspace with what was typed into them. */
export function DatasetHost({ children, ...props }: DatasetHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { DatasetWorkspace } = upgraded.module;
  return <DatasetWorkspace {...props} typed={upgraded.early.body} />;
}
