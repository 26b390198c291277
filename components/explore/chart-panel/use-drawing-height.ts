import { type RefObject, useEffect } from 'react';
import type { ExploreWorkspace } from '@/components/explore/explore-context';
import { debounce } from '@/lib/client/debounce';
import { drawingHeight } from './drawing-height';

const leastChange = 24;
const leastHeight = 180;
/** The bar above the drawing and the space around it, in pixels. Notices do not count: they come and go. */
const aroundPx = 60;

/**
 * Draws the chart again, from the rows that are there, when its panel becomes higher or lower. The drawing of the page
 * stays as it is until then: readers may already be using it.
 */
export function useDrawingHeight({ runner }: ExploreWorkspace, panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const redraw = debounce(() => {
      const { ranForm, status, facts } = runner.state.getState();
      const hasDrawing = facts !== null && facts.errors.length === 0;
      if (ranForm !== null && hasDrawing && status === 'success') void runner.run(ranForm, { isRedraw: true });
    }, 250);
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      const height = Math.max(leastHeight, Math.floor(element.clientHeight) - aroundPx);
      const isLoad = isFirst;
      isFirst = false;
      if (Math.abs(height - drawingHeight.current) < leastChange) return;
      drawingHeight.current = height;
      if (!isLoad) redraw();
    });
    observer.observe(element);
    return () => {
      redraw.cancel();
      observer.disconnect();
    };
  }, [runner, panel]);
}
