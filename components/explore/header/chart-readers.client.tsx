'use client';

import type { ReactElement } from 'react';
import { ReadersDialog } from '@/components/access/readers-dialog.client';
import { useExploreView } from '@/components/explore/explore-context';

/** Who may see the chart. */
export function ChartReaders({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const { chart } = useExploreView();
  return chart && <ReadersDialog kind="chart" id={chart.id} name={chart.name} onClose={onClose} />;
}
