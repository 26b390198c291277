import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Browsers ignore what lies beyond about 17 to 33 million pixels; a higher content is scrolled at a scale. */
const highest = 8_000_000;
const overscan = 8;

interface RowWindowInput {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** The height of what sticks above the rows. */
  readonly headHeight: number;
  /** The height of the scroller until it is measured, in px. */
  readonly firstHeight: number;
}

export interface RowWindow {
  /** Rows to draw: `start` included, `end` excluded. */
  readonly start: number;
  readonly end: number;
  /** The most rows that are ever drawn at this height. */
  readonly mostRows: number;
  /** The place of a row under the head, in px from the top of the content. */
  readonly topOf: (row: number) => number;
  /** The height of the content without the head, in px. */
  readonly contentHeight: number;
  /** Whole rows in view. */
  readonly pageRows: number;
  readonly onScroll: () => void;
  /** Scrolls as little as needed. */
  readonly scrollToRow: (row: number) => void;
}

/**
 * The rows in view among any number of rows of one height. Where the content is higher than a browser can show, small
 * movements scroll by their real distance, and jumps (dragging the bar) by their share of the whole.
 */
export function useRowWindow({ scroller, count, rowHeight, headHeight, firstHeight }: RowWindowInput): RowWindow {
  const [viewHeight, setViewHeight] = useState(Math.max(rowHeight, firstHeight - headHeight));
  const [{ first, shift }, setView] = useState({ first: 0, shift: 0 });
  const place = useRef({ offset: 0, top: 0, pending: null as number | null });
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);

  const total = count * rowHeight;
  const contentHeight = Math.min(total, highest);
  const farthest = Math.max(0, total - viewHeight);
  const ratio = contentHeight < total ? farthest / (contentHeight - viewHeight) : 1;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setViewHeight(Math.max(rowHeight, element.clientHeight - headHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, rowHeight, headHeight]);

  useEffect(() => () => clearTimeout(settle.current), []);

  const show = useCallback(
    (offset: number, top: number) => {
      place.current = { ...place.current, offset, top };
      const next = { first: Math.floor(offset / rowHeight), shift: top - offset };
      setView((last) => (last.first === next.first && last.shift === next.shift ? last : next));
    },
    [rowHeight],
  );

  /** Puts the bar where the offset belongs; the rows stay where they are on the screen. */
  const moveTo = useCallback(
    (offset: number) => {
      const element = scroller.current;
      if (!element) return;
      place.current.pending = ratio === 1 ? null : offset;
      const before = element.scrollTop;
      element.scrollTop = offset / ratio;
      if (element.scrollTop === before) place.current.pending = null;
      show(ratio === 1 ? element.scrollTop : offset, element.scrollTop);
    },
    [scroller, ratio, show],
  );

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop } = element;
    const { offset, top, pending } = place.current;
    place.current.pending = null;
    const step = scrollTop - top;
    if (step === 0 && pending === null) return;
    const end = contentHeight - viewHeight;
    const next =
      ratio === 1
        ? scrollTop
        : (pending ??
          (scrollTop <= 0
            ? 0
            : scrollTop >= end - 1
              ? farthest
              : Math.abs(step) < viewHeight * 2
                ? Math.max(0, Math.min(farthest, offset + step))
                : scrollTop * ratio));
    flushSync(() => show(next, scrollTop));
    if (ratio === 1) return;
    clearTimeout(settle.current);
    settle.current = setTimeout(() => {
      if (Math.abs(place.current.offset / ratio - place.current.top) > 1) moveTo(place.current.offset);
    }, 200);
  }, [scroller, contentHeight, viewHeight, farthest, ratio, show, moveTo]);

  const scrollToRow = useCallback(
    (row: number) => {
      const { offset } = place.current;
      const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
      if (top < offset) moveTo(Math.max(0, top));
      else if (bottom > offset + viewHeight) moveTo(Math.min(farthest, bottom - viewHeight));
    },
    [rowHeight, viewHeight, farthest, moveTo],
  );

  const pageRows = Math.max(1, Math.floor(viewHeight / rowHeight));
  const from = Math.max(0, Math.min(first, count - pageRows));
  return {
    start: Math.max(0, from - overscan),
    end: Math.min(count, from + pageRows + 2 + overscan),
    mostRows: pageRows + 2 + 2 * overscan,
    topOf: (row) => row * rowHeight + shift,
    contentHeight,
    pageRows,
    onScroll,
    scrollToRow,
  };
}
