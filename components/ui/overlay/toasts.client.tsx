'use client';

import { type ReactElement, useEffect } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { isToastWaiting, listenToToasts } from './toast';

/** The script of shown toasts. */
export const toastRegion = loadLater(async () => (await import('./toast-region.client')).ToastRegion);

/** Shows what `toast` is told, once on a page; what shows them is loaded with the first of them. */
export function Toasts(): ReactElement | null {
  const Region = toastRegion.usePart();
  useEffect(() => {
    if (Region) return;
    if (isToastWaiting()) toastRegion.load();
    return listenToToasts({ added: toastRegion.load, closed: () => undefined });
  }, [Region]);
  return Region ? <Region /> : null;
}
