import { type RefObject, useEffect, useRef } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { debounce } from '@/lib/client/debounce';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

/** Smaller differences are rounding. In percent. */
const least = 1.5;

/** Remembers in the tab which share of the height the editor has, once the user has moved the line below it. */
export function useSplitShare(tab: EditorTab): RefObject<HTMLDivElement | null> {
  const { store } = useSqlLab();
  const pane = useRef<HTMLDivElement>(null);
  const { id } = tab;
  useEffect(() => {
    const element = pane.current;
    const frame = element?.closest<HTMLElement>('.splitter');
    if (!element || !frame) return;
    let isTouched = false;
    const touch = (): void => {
      isTouched = true;
    };
    const store_ = debounce(() => {
      const percent = (element.clientHeight / (frame.clientHeight || 1)) * 100;
      const known = store.getState().tabs.find((one) => one.id === id)?.northPercent ?? percent;
      // Without the text above them the inputs take the height that they need.
      const isTextHidden = element.querySelector('[data-text="hidden"]') !== null;
      if (!isTouched || isTextHidden || Math.abs(percent - known) < least) return;
      store.dispatch({ type: 'set_split', id, northPercent: Math.round(percent * 10) / 10, now: Date.now() });
    }, 300);
    const observer = new ResizeObserver(() => store_());
    observer.observe(element);
    const line = frame.querySelector('[role="separator"]');
    line?.addEventListener('pointerdown', touch);
    line?.addEventListener('keydown', touch);
    return () => {
      observer.disconnect();
      store_.cancel();
      line?.removeEventListener('pointerdown', touch);
      line?.removeEventListener('keydown', touch);
    };
  }, [id, store]);
  return pane;
}
