'use client';

import type { ReactElement, ReactNode } from 'react';
import { useUpgrade } from '@/components/crud/use-upgrade';
import type { TablePlaceValue } from './place/place-fields.client';

export interface NewDatasetHostProps {
  /** What the address names. */
  readonly place: TablePlaceValue;
  readonly mayWrite: boolean;
  /** The forms that work without script. */
  readonly children: ReactNode;
}

const load = () => import('./new/new-dataset.client');

/** The choice of a table for a new dataset: links and forms first, then selects. */
export function NewDatasetHost({ children, ...props }: NewDatasetHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { NewDataset } = upgraded.module;
  return <NewDataset {...props} />;
}
