import { useEffect, useRef } from 'react';
import { revealEvent } from '@/components/dashboard/client/events';
import type { Fold } from './use-folded-bar';

/** Unfolds the bar and gives the focus to the filter that a tile names, or to the tag of a cross-filter. */
export function useReveal(bar: HTMLElement, { isFolded, toggle }: Fold): void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const reveal = ({ detail }: CustomEvent<string>): void => {
      wanted.current = isFolded ? detail : null;
      if (isFolded) toggle();
      else focus(bar, detail);
    };
    bar.addEventListener(revealEvent, reveal as EventListener);
    return () => bar.removeEventListener(revealEvent, reveal as EventListener);
  }, [bar, isFolded, toggle]);
  useEffect(() => {
    if (isFolded || wanted.current === null) return;
    focus(bar, wanted.current);
    wanted.current = null;
  }, [bar, isFolded]);
}

/** A filter that has no room in the line on top is found behind the button for more of them. */
function focus(bar: HTMLElement, id: string): void {
  const place = find(bar, id) ?? bar.querySelector<HTMLElement>('.filter-more');
  // A list with values has a button for each of them in front.
  const list = place?.querySelector<HTMLElement>('[role=combobox]');
  const target = list ?? place?.querySelector<HTMLElement>('input, button') ?? place;
  target?.scrollIntoView({ block: 'nearest' });
  target?.focus({ preventScroll: true });
}

/** Where the live bar stands; the form that it took the place of is still in the page, and hidden. */
function find(bar: HTMLElement, id: string): HTMLElement | null {
  const name = CSS.escape(id);
  const live = bar.querySelector('[data-filter-place]');
  return live?.querySelector<HTMLElement>(`[data-filter="${name}"], [data-cross="${name}"]`) ?? null;
}
