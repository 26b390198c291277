'use client';

import type { ReactElement, ReactNode } from 'react';
import { useUpgrade } from '@/components/crud/use-upgrade';
import type { ConnectionOffer, ShownConnection } from './connection-fields';

export interface DatabaseHostProps {
  /** The products that can be connected; for a stored connection the one that it is of. */
  readonly offers: readonly ConnectionOffer[];
  /** The key of the product that was chosen; null before. */
  readonly chosen: string | null;
  readonly isByAddress: boolean;
  readonly stored: ShownConnection | null;
  readonly version: number | string | null;
  /** Where closing leads. */
  readonly back: string;
  /** Where saving leads; `{id}` stands for the new database. */
  readonly next: string;
  /** The sheet that works without script. */
  readonly children: ReactNode;
}

const load = () => import('./dialog/database-dialog.client');

/** The dialog for a connection: a plain sheet first, then the dialog with what was typed into it. */
export function DatabaseHost({ children, ...props }: DatabaseHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { DatabaseDialog } = upgraded.module;
  return <DatabaseDialog {...props} typed={upgraded.early.pairs} />;
}
