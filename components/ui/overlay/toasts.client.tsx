'use client';

import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { isToastWaiting, listenToToasts } from './toast';

/** Shows what `toast` is told, once on a page; what shows them is loaded with the first of them. */
export function Toasts(): ReactElement | null {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Region) return;
    const load = async (): Promise<void> => {
      const { ToastRegion } = await import('./toast-region.client');
      setRegion(() => ToastRegion);
    };
    const begin = (): void => void load().catch(() => undefined);
    if (isToastWaiting()) begin();
    return listenToToasts({ added: begin, closed: () => undefined });
  }, [Region]);
  return Region ? <Region /> : null;
}
