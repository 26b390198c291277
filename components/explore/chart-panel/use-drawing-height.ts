import { type RefObject, useEffect } from 'react';
import type { ExploreWorkspace } from '@/components/explore/explore-context';
import { debounce } from '@/lib/client/debounce';
import { drawingHeight } from './drawing-height';

const leastChange = 16;
const leastHeight = 180;
/** The space around the drawing, in pixels, without the bar above it. Notices do not count: they come and go. */
const aroundPx = 32;

/**
 * Draws the chart again, from the rows that are there, when its panel is higher or lower than the drawing. A drawing that
 * the pointer or the focus is in is left alone until they leave it.
 */
export function useDrawingHeight(
  { runner }: ExploreWorkspace,
  panel: RefObject<HTMLElement | null>,
  firstHeight: number | null,
): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    if (firstHeight !== null) drawingHeight.current = firstHeight;
    let isFirst = true;
    let isDue = false;
    const redraw = debounce(() => {
      const { ranForm, status, facts } = runner.state.getState();
      const hasDrawing = facts !== null && facts.errors.length === 0;
      if (!isDue || ranForm === null || !hasDrawing || status !== 'success') return;
      if (element.querySelector('figure:is(:hover, :focus-within)') !== null) return;
      isDue = false;
      void runner.run(ranForm, { isRedraw: true });
    }, 250);
    const bar = element.querySelector<HTMLElement>('.explore-bar');
    const observer = new ResizeObserver(() => {
      const height = Math.max(leastHeight, Math.floor(element.clientHeight) - (bar?.offsetHeight ?? 0) - aroundPx);
      const isLoad = isFirst;
      isFirst = false;
      if (Math.abs(height - drawingHeight.current) < leastChange) return;
      drawingHeight.current = height;
      // By touch nothing tells when the reader is done with the first drawing.
      isDue = !isLoad || matchMedia('(hover: hover)').matches;
      redraw();
    });
    observer.observe(element);
    if (bar !== null) observer.observe(bar);
    const stop = runner.state.subscribe((now, before) => {
      // What starts now is drawn in the new height.
      if (now.status === 'loading' && before.status !== 'loading') isDue = false;
      else if (isDue) redraw();
    });
    const onLeave = () => isDue && redraw();
    element.addEventListener('pointerout', onLeave);
    element.addEventListener('focusout', onLeave);
    return () => {
      redraw.cancel();
      stop();
      observer.disconnect();
      element.removeEventListener('pointerout', onLeave);
      element.removeEventListener('focusout', onLeave);
    };
  }, [runner, panel, firstHeight]);
}
