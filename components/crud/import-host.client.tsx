'use client';

import type { ReactElement, ReactNode } from 'react';
import { useUpgrade } from './use-upgrade';

export interface ImportHostProps {
  /** The call that receives the file: `/api/v1/dashboard/import/`. */
  readonly api: string;
  /** Where closing and importing lead. */
  readonly back: string;
  /** The sheet before the dialog is there. */
  readonly children: ReactNode;
}

const load = () => import('./import/import-dialog.client');

/** The dialog of an import; a file that was chosen before goes over into it. */
export function ImportHost({ children, ...props }: ImportHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { ImportDialog } = upgraded.module;
  return <ImportDialog {...props} file={upgraded.early.file} isSubmitted={upgraded.early.isSubmitted} />;
}
